import { testDeliveriesThroughKills } from '#test/service/survival/deliveries-through-kills.ts';

testDeliveriesThroughKills({
  events: 2_500,
  ends: [
    { after: 250, signal: 'SIGKILL' },
    { after: 1_000, signal: 'SIGTERM' },
    { after: 1_750, signal: 'SIGKILL' },
    { after: 2_500, signal: 'SIGKILL' },
  ],
  attemptLimitMs: 1_000,
});
