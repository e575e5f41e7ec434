import { testDeliveriesThroughKills } from './survival/deliveries-through-kills.ts';

// test/campaigns/deliveries has thousands.
testDeliveriesThroughKills({
  events: 40,
  ends: [{ after: 20, signal: 'SIGKILL' }],
  attemptLimitMs: 250,
});
