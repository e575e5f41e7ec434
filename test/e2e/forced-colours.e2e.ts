import { describe } from 'vitest';
import { testForcedColours } from './support/forced-colours-tests.ts';

describe('in forced colours (light)', () => testForcedColours('light'));
