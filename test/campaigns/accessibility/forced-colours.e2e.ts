import { describe } from 'vitest';
import { testForcedColours } from '#test/e2e/support/forced-colours-tests.ts';

test.describe('in forced colours (dark)', () => testForcedColours('dark'));
