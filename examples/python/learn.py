"""Learns He Will Never Stop from nothing but its own games, with numpy alone.

    python3 examples/python/learn.py [--minutes 5] [--seed 1] [--curve curve.svg]

Proximal policy optimization (Schulman and others, 2017) with a mask: an action that is not legal has probability 0 (Huang
and Ontañón, "A closer look at invalid action masking in policy gradient algorithms", 2022). Who begins wins one game in a
thousand, which teaches nothing; so each turn that she outlives is worth a little, too.

It learns from deals of the split `train` of docs/benchmark.md, and prints now and then how many of the first 1,000 deals
of `tune` it wins. At the end random, greedy and the quick expert play these deals too.
"""

import argparse
import os
import time

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # more threads would wait for each other: the matrices are small

import dread
import numpy as np

GAME = dread.Game("he-will-never-stop")
TRAIN, TUNE = range(1, 1_000_000_000), range(1_000_000_001, 1_000_001_001)
ENVIRONMENTS, STEPS, EPOCHS, PARTS = 512, 16, 3, 8
HIDDEN, PAIR, RATE, DISCOUNT, TRACE, CLIP, ENTROPY = 64, 24, 2e-3, 0.999, 0.95, 0.2, 0.01
PLACES = 14  # of the hand, that the network looks at
TURN = 0.03  # what a turn that she outlives is worth; a game won is worth 1
PLANE = {plane.name: slice(plane.first, plane.first + int(np.prod(plane.shape))) for plane in GAME.planes}
# The indexes of actions that the network knows: to search for a rank; to move a card from one of these places to another.
ACTIONS = np.concatenate([np.arange(8), (8 + 31 * np.arange(PLACES)[:, None] + np.arange(PLACES)).ravel()])


def look(batch):
    """Returns what the network gets of each game, and which of its actions are legal. It gets for each place of the hand:
    the ranks there and at the two places on either side, which of them are fixed, whether He takes the card next, the place;
    how many of each rank are unseen, and the sizes of hand and deck."""
    observation, n = batch.observation, batch.n
    card = np.zeros((n, PLACES + 4, 9), np.float32)
    card[:, 2:-2, :8] = observation[:, PLANE["hand.rank"]][:, :PLACES, None] == np.arange(1, 9)
    card[:, 2:-2, 8] = observation[:, PLANE["hand.fixed"]][:, :PLACES]
    whole = [observation[:, PLANE["unseen"]].reshape(-1, 4, 8).sum(1) / 4]
    whole += [observation[:, PLANE[name]] / 24 for name in ("hand.count", "deck.count")]
    parts = [card[:, k : k + PLACES] for k in range(5)]
    parts += [observation[:, PLANE["hand.doomed"]][:, :PLACES, None], np.tile(np.eye(PLACES, dtype=np.float32), (n, 1, 1))]
    parts += [np.repeat(np.concatenate(whole, 1)[:, None], PLACES, 1)]
    return np.concatenate(parts, 2, dtype=np.float32), batch.mask[:, ACTIONS].astype(bool)


class Network:
    """Looks at each place of the hand with the same two layers, which give it two vectors, a score and a value. A move is as
    likely as the first vector of its card agrees with the second of the place it goes to; a search, as the scores of its
    cards add up. Learns by Adam (Kingma and Ba, 2015)."""

    def __init__(self, inputs, draw):
        sizes = [(inputs, HIDDEN), (HIDDEN, HIDDEN), (HIDDEN, 2 * PAIR + 2)]
        self.weights = [draw.normal(0, (2 / size[0]) ** 0.5, size).astype(np.float32) for size in sizes]
        self.weights[2] *= np.float32(0.3)
        self.weights += [np.zeros(size[1], np.float32) for size in sizes]
        self.mean, self.square = ([np.zeros_like(w) for w in self.weights] for _ in range(2))
        self.learned = 0

    def __call__(self, x, mask):
        """Returns probabilities and values, and what `learn` needs of the way there."""
        x = x.reshape(-1, x.shape[2])
        first = np.maximum(x @ self.weights[0] + self.weights[3], 0)
        second = np.maximum(first @ self.weights[1] + self.weights[4], 0)
        out = (second @ self.weights[2] + self.weights[5]).reshape(len(mask), PLACES, -1)
        ranks = x[:, 18:26].reshape(len(mask), PLACES, 8)
        moves = out[:, :, :PAIR] @ out[:, :, PAIR:-2].transpose(0, 2, 1)
        search = (ranks * out[:, :, -2:-1]).sum(1)
        logits = np.where(mask, np.concatenate([search, moves.reshape(len(mask), -1)], 1), np.float32(-1e9))
        odds = np.exp(logits - logits.max(1, keepdims=True))
        return odds / odds.sum(1, keepdims=True), out[:, :, -1].mean(1), (x, first, second, out, ranks)

    def learn(self, layers, slope, slope_of_value, rate):
        """Goes one step down: the slopes are the derivatives of the loss by logits and values."""
        x, first, second, out, ranks = layers
        moves = slope[:, 8:].reshape(-1, PLACES, PLACES)
        below = np.empty_like(out)
        below[:, :, :PAIR] = moves @ out[:, :, PAIR:-2]
        below[:, :, PAIR:-2] = moves.transpose(0, 2, 1) @ out[:, :, :PAIR]
        below[:, :, -2] = (ranks @ slope[:, :8, None])[:, :, 0]
        below[:, :, -1] = slope_of_value[:, None] / PLACES
        slope, slopes = below.reshape(len(x), -1), [None] * 6
        for k, layer in ((2, second), (1, first), (0, x)):
            slopes[k], slopes[3 + k] = layer.T @ slope, slope.sum(0)
            slope = (slope @ self.weights[k].T) * (layer > 0) if k else slope
        length = np.sqrt(sum(float((s * s).sum()) for s in slopes))
        self.learned += 1
        for w, s, mean, square in zip(self.weights, slopes, self.mean, self.square):
            s = s * np.float32(min(1, 0.5 / (length + 1e-8)))
            mean += np.float32(0.1) * (s - mean)
            square += np.float32(0.001) * (s * s - square)
            w -= rate * (mean / (1 - 0.9**self.learned)) / (np.sqrt(square / (1 - 0.999**self.learned)) + 1e-6)


def choose(chances, draw):
    """Draws one action of each row."""
    below = np.cumsum(chances, 1)
    return (below < draw.random((len(chances), 1), np.float32) * below[:, -1:]).sum(1)


def play(network, batch, draw):
    """Plays STEPS actions in all environments. Returns the decisions and their advantages."""
    rows = []
    for _ in range(STEPS):
        x, mask = look(batch)
        chances, values, _ = network(x, mask)
        actions = choose(chances, draw)
        batch.step(ACTIONS[actions])
        reward = np.where(batch.terminated, batch.reward, np.float32(TURN))
        rows.append([x, mask, actions, chances[np.arange(len(x)), actions], values, reward, batch.terminated.copy()])
    _, value, _ = network(*look(batch))
    advantage = np.zeros_like(value)
    for row in reversed(rows):
        values, reward, going = row[4], row[5], ~row[6]
        advantage = reward + DISCOUNT * value * going - values + DISCOUNT * TRACE * advantage * going
        value = values
        row.append(advantage)
    return [np.concatenate(column) for column in zip(*rows)]


def improve(network, decisions, draw, rate):
    """Learns from these decisions, each EPOCHS times."""
    x, mask, actions, before, values, _, _, advantage = decisions
    target = advantage + values
    good = (advantage - advantage.mean()) / (advantage.std() + 1e-8)
    for _ in range(EPOCHS):
        for part in np.array_split(draw.permutation(len(x)), PARTS):
            chances, value, layers = network(x[part], mask[part])
            rows = np.arange(len(part))
            ratio = chances[rows, actions[part]] / before[part]
            # Beyond the clip the loss is level.
            moves = np.where(good[part] > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
            push = good[part] * ratio * moves
            logs = np.log(np.maximum(chances, 1e-12))
            slope = chances * (push[:, None] + ENTROPY * (logs - (chances * logs).sum(1, keepdims=True)))
            slope[rows, actions[part]] -= push
            network.learn(layers, slope / len(part), 0.5 * (value - target[part]) / len(part), rate)


def measure(network):
    """Returns the share of the deals of TUNE that it wins with its most likely actions."""
    batch = dread.Batch(GAME, 250, TUNE, dread.Reset.SAME_STEP)
    batch.reset()
    won = 0
    while not (batch.flags & dread.Flag.SPENT).all():
        chances, _, _ = network(*look(batch))
        batch.step(ACTIONS[chances.argmax(1)])
        won += int(batch.reward.sum())
    return won / len(TUNE)


def draw_curve(path, points, others):
    """Writes an SVG of the share of games won by the minutes learned, with lines for other players."""
    width, height, most = 680, 320, points[-1][0]
    across, up = lambda m: 50 + m / most * (width - 210), lambda share: height - 35 - share * (height - 55)
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="serif" font-size="14">',
             f'<rect width="{width}" height="{height}" fill="#fff"/>']  # fmt: skip
    for share in (0, 0.5, 1):
        lines.append(f'<text x="42" y="{up(share) + 5:.1f}" text-anchor="end">{share:.0%}</text>')
    for name, share in [*others, ("learned", points[-1][1])]:
        lines.append(f'<path d="M50 {up(share):.1f}H{width - 160}" stroke="#888" stroke-dasharray="4 4"/>'
                     f'<text x="{width - 154}" y="{up(share) + 5:.1f}">{name} {share:.1%}</text>')  # fmt: skip
    way = "L".join(f"{across(minutes):.1f} {up(share):.1f}" for minutes, share in points)
    lines.append(f'<path d="M{way}" fill="none" stroke="#a00" stroke-width="2"/>')
    lines.append(f'<text x="{across(0):.0f}" y="{height - 10}">0</text><text x="{across(most):.0f}" y="{height - 10}" '
                 f'text-anchor="end">{most:.0f} minutes of a processor</text></svg>')  # fmt: skip
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--minutes", type=float, default=5, help="of processor time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--curve", metavar="FILE", help="write the curve as an SVG")
    options = parser.parse_args()
    draw = np.random.default_rng(options.seed)
    batch = dread.Batch(GAME, ENVIRONMENTS, TRAIN, dread.Reset.SAME_STEP)
    batch.reset()
    network = Network(look(batch)[0].shape[2], draw)
    points, games, start = [(0.0, measure(network))], 0, time.process_time()
    while (spent := (time.process_time() - start) / 60) < options.minutes:
        decisions = play(network, batch, draw)
        improve(network, decisions, draw, np.float32(RATE * (1 - 0.9 * spent / options.minutes)))
        games += int(decisions[6].sum())
        if spent - points[-1][0] >= options.minutes / 20:
            points.append((spent, measure(network)))
            print(f"{spent:5.1f} minutes, {games:8,} games: {points[-1][1]:.1%} won", flush=True)
    points.append((options.minutes, measure(network)))
    others = [(result.agent, result.share.middle) for result in dread.survey(GAME, ["random", "greedy", "expert-quick"], TUNE)]
    print("learned:", f"{points[-1][1]:.1%},", ", ".join(f"{name}: {share:.1%}" for name, share in others))
    if options.curve:
        draw_curve(options.curve, points, others)


if __name__ == "__main__":
    main()
