import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { specificationQuery, specificationVersionQuery } from '#data/specifications/queries.ts';
import type { SpecificationName } from '#data/specifications/specification.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import { Button } from '#ui/button/Button.tsx';
import { getFailureMessage } from '#workflows/failures/failure-message.ts';
import styles from './ApiRows.module.css';
import { useApiPage } from './api-context.ts';
import { parseDataFile } from './parse-data-file.ts';

/** Loads the file that contains the target of a reference, and adds the file to the description. */
export function MissingFile({ path }: { path: string }) {
  const { name } = useApiPage();
  const isOffered = useHasExtension('viewer.specifications');
  if (name === undefined || !isOffered) {
    return <p className={styles.problem}>This is in another file: {path}.</p>;
  }
  return <LoadedFile name={{ codeHostSlug: name.codeHostSlug, path }} />;
}

function LoadedFile({ name }: { name: SpecificationName }) {
  const { viewer } = useServices();
  const { version, addFiles } = useApiPage();
  const latest = useQuery({ ...specificationQuery(viewer, name), enabled: version === undefined });
  const old = useQuery({
    ...specificationVersionQuery(viewer, name, version ?? ''),
    enabled: version !== undefined,
  });
  const { data, error, refetch } = version === undefined ? latest : old;
  const text = data?.text;
  const parsed = useMemo(
    () => (text === undefined ? undefined : parseDataFile(name.path, text)),
    [name.path, text],
  );
  const add = useEffectEvent(() => {
    if (parsed?.ok) addFiles(new Map([[name.path, parsed.value]]));
  });
  useEffect(() => {
    if (parsed !== undefined) add();
  }, [parsed]);
  if (parsed?.ok === false) {
    return <p className={styles.problem}>{`${name.path} isn’t valid: ${parsed.message}`}</p>;
  }
  if (error === null) return <p role="status">Loading {name.path}…</p>;
  return (
    <p className={styles.problem} role="alert">
      {`${name.path} couldn’t be loaded. ${getFailureMessage(error).title} `}
      <Button size="small" onClick={() => refetch()}>
        Try again
      </Button>
    </p>
  );
}
