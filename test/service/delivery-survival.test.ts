import { testDeliveriesThroughKills } from './survival/deliveries-through-kills.ts';

// The campaign in test/campaigns/deliveries tests thousands of events.
testDeliveriesThroughKills({
  events: 40,
  ends: [{ after: 20, signal: 'SIGKILL' }],
  attemptLimitMs: 250,
});
