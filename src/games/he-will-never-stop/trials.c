/* He Will Never Stop: the list of the rules on trial. This program has none. The build for variants
 * has a list of the files of variants/ in place of this file (cmake/variants.cmake). */

#include "trial.h"

const struct flight_trial *const dread_flight_trials[] = {NULL};
const struct choice dread_flight_trial_choices[] = {{NULL, NULL}};
