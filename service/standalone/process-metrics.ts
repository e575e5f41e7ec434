import { collectDefaultMetrics, Registry } from 'prom-client';

let registry: Registry | undefined;

/** Memory, CPU, event loop and the like. What observes them can't be stopped, so it begins once. */
export function processMetrics(): Registry {
  if (registry === undefined) {
    registry = new Registry();
    collectDefaultMetrics({ register: registry });
  }
  return registry;
}
