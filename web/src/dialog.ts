// Dialogs over everything, made of templates of extras.html.

/** Makes a dialog of a template. Escape closes it, and the focus goes back to where it was. */
export function dialogOf(template: string, label: string): HTMLDialogElement {
  const dialog = document.createElement("dialog");
  const content = document.querySelector<HTMLTemplateElement>(`template#${template}`)?.content;
  dialog.className = `over ${template}`;
  dialog.setAttribute("aria-labelledby", label);
  if (content) dialog.append(document.importNode(content, true));
  dialog.addEventListener("click", (event) => {
    const el = event.target as Element;
    if (el === dialog || el.closest("[data-dialog-close]")) dialog.close();
  });
  // The keys of the table are not for dialogs.
  dialog.addEventListener("keydown", (event) => event.stopPropagation());
  document.body.append(dialog);
  return dialog;
}
