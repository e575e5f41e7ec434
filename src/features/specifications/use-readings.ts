import { useState } from 'react';
import { type Readings, readMarksOf } from '#data/specifications/read-marks.ts';
import { useServices } from '#platform/react.tsx';

/** What the signed-in person has read. */
export function useReadings(): Readings {
  const services = useServices();
  return useState(() => readMarksOf(services))[0];
}
