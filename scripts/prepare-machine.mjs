// Installs the system packages that the tests need. Uses only Node, because `.ci/run` runs it while npm installs.
import { ensureSystemPackages } from './lib/system.mjs';

await ensureSystemPackages({ journeys: true, postgres: true, recording: true });
