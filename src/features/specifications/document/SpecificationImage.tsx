import { useQuery } from '@tanstack/react-query';
import { ImageOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { resolveLink } from '#data/specifications/resolve-link.ts';
import { specificationFileQuery } from '#data/specifications/queries.ts';
import type { SpecificationName } from '#data/specifications/specification.ts';
import { useCodeHostLink } from '#features/specifications/use-code-host-link.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import { ExternalLink } from '#ui/text/ExternalLink.tsx';
import styles from './SpecificationImage.module.css';

/** The address of a blob as long as the component is on screen. */
function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (blob === undefined) return;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}

/** An image of the repository, or its description where it can't be shown. */
export function SpecificationImage({
  from,
  version,
  src,
  alt,
  title,
}: {
  /** The specification that shows it. */
  from: SpecificationName;
  version?: string | undefined;
  src: string;
  alt: string;
  title: string | undefined;
}) {
  const { config } = useServices();
  const isOffered = useHasExtension('viewer.specificationFiles');
  const target = resolveLink(src, from, config);
  if (target.kind === 'specification') {
    return isOffered ? (
      <FetchedImage name={target.name} version={version} alt={alt} title={title} />
    ) : (
      <Description name={target.name} alt={alt} />
    );
  }
  if (target.kind === 'outside') {
    return (
      <span className={styles.description}>
        <ImageOff aria-hidden />
        <ExternalLink href={target.href}>{alt || 'Image on another site'}</ExternalLink>
      </span>
    );
  }
  return (
    <span className={styles.description}>
      <ImageOff aria-hidden />
      {alt || 'Image without a description'}
    </span>
  );
}

/** What an image shows, in words, with a link to it at the code host. */
function Description({ name, alt }: { name: SpecificationName; alt: string }) {
  const href = useCodeHostLink(name);
  const words = alt || name.path;
  return (
    <span className={styles.description}>
      <ImageOff aria-hidden />
      {href === undefined ? words : <ExternalLink href={href}>{words}</ExternalLink>}
    </span>
  );
}

/** An image of the service. It is drawn from memory, so that no other origin learns who reads. */
export function FetchedImage({
  name,
  version,
  alt,
  title,
}: {
  name: SpecificationName;
  version?: string | undefined;
  alt: string;
  title: string | undefined;
}) {
  const { viewer } = useServices();
  const { data, isError } = useQuery(specificationFileQuery(viewer, name, version));
  const url = useObjectUrl(data);
  const [broken, setBroken] = useState<string>();
  if (isError || (url !== undefined && url === broken))
    return <Description name={name} alt={alt} />;
  if (url === undefined) return <span className={styles.loading}>{alt}</span>;
  return (
    <img
      className={styles.image}
      src={url}
      alt={alt}
      title={title}
      onError={() => setBroken(url)}
    />
  );
}
