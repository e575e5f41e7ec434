import { useState } from 'react';
import {
  createLastReadVersions,
  type LastReadVersions,
} from '#data/specifications/last-read-versions.ts';
import { useServices } from '#platform/react.tsx';

export function useLastReadVersions(): LastReadVersions {
  const services = useServices();
  return useState(() => createLastReadVersions(services))[0];
}
