import { useState } from 'react';
import { type Readings, readingsOf } from '#data/specifications/readings/readings-of.ts';
import { useServices } from '#platform/react.tsx';

/** What the signed-in person has read. */
export function useReadings(): Readings {
  const services = useServices();
  return useState(() => readingsOf(services))[0];
}
