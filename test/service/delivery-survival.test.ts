import { testDeliveriesThroughKills } from './survival/deliveries-through-kills.ts';

// Tests a few events; the campaign in test/campaigns/deliveries tests thousands.
testDeliveriesThroughKills({
  events: 40,
  ends: [{ after: 20, signal: 'SIGKILL' }],
  attemptLimitMs: 250,
});
