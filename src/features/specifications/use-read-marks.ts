import { useState } from 'react';
import { createReadMarks, type ReadMarks } from '#data/specifications/read-marks.ts';
import { useServices } from '#platform/react.tsx';

/** Returns the read marks of the signed-in user. */
export function useReadMarks(): ReadMarks {
  const services = useServices();
  return useState(() => createReadMarks(services))[0];
}
