import { testDeliveriesThroughKills } from './survival/deliveries-through-kills.ts';

// Tests a few events. The extended suite `deliveries` tests thousands.
testDeliveriesThroughKills({
  events: 40,
  ends: [{ after: 20, signal: 'SIGKILL' }],
  attemptLimitMs: 250,
});
