import { describe } from 'vitest';
import { testForcedColours } from './support/forced-colours-tests.ts';

test.describe('in forced colours (light)', () => testForcedColours('light'));
