"""The example that learns (examples/python/learn.py): its slopes are those of its loss, and it runs from its beginning to its
curve."""

import contextlib
import importlib.util
import io
import os
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import dread
import numpy as np

PATH = Path(__file__).resolve().parents[2] / "examples" / "python" / "learn.py"


def example():
    spec = importlib.util.spec_from_file_location("learn", PATH)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Learning(unittest.TestCase):
    def test_the_slopes_are_those_of_the_loss(self):
        learn = example()
        draw = np.random.default_rng(1)
        batch = dread.Batch(learn.GAME, 4, learn.TRAIN, dread.Reset.SAME_STEP)
        batch.reset()
        x, mask = learn.look(batch)
        network = learn.Network(x.shape[2], draw)
        for which in (network.weights, network.mean, network.square):
            which[:] = [array.astype(float) for array in which]
        actions = np.array([np.flatnonzero(row)[-1] for row in mask])

        def loss():
            chances, values, _ = network(x.astype(float), mask)
            return -np.log(chances[range(4), actions]).sum() + 0.5 * ((values - 1) ** 2).sum()

        chances, values, layers = network(x.astype(float), mask)
        chances[range(4), actions] -= 1
        network.learn(layers, chances, values - 1, 0)  # moves nothing, but keeps a tenth of the slopes, cut to one length
        cut = []
        for weights, slopes in zip(network.weights, network.mean):
            place = np.unravel_index(np.abs(slopes).argmax(), slopes.shape)
            before = loss()
            weights[place] += 1e-6
            cut.append((loss() - before) / 1e-6 / slopes[place])
            weights[place] -= 1e-6
        self.assertEqual(len(cut), 6)
        for share in cut:
            self.assertAlmostEqual(share / cut[0], 1, places=3)

    @unittest.skipUnless(os.environ.get("DREAD_LONG") == "ON", "only in ./check --long")
    def test_it_learns_and_draws_its_curve(self):
        learn = example()
        learn.TUNE = range(1, 41)
        learn.improve = mock.Mock(side_effect=learn.improve)
        with tempfile.TemporaryDirectory() as folder:
            curve = Path(folder) / "curve.svg"
            said = io.StringIO()
            with mock.patch.object(sys, "argv", ["learn.py", "--minutes", "0.001", "--curve", str(curve)]):
                with contextlib.redirect_stdout(said):
                    learn.main()
            self.assertRegex(said.getvalue(), r"learned: [\d.]+%, random: [\d.]+%, greedy: [\d.]+%, expert-quick: [\d.]+%")
            self.assertEqual(curve.read_text(encoding="utf-8").count("stroke-dasharray"), 4)
        learn.improve.assert_called()


if __name__ == "__main__":
    unittest.main()
