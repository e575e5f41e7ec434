import { useQuery } from '@tanstack/react-query';
import { ImageOff } from 'lucide-react';
import { useLayoutEffect, useState } from 'react';
import { longerVersionNameQuery, specificationFileQuery } from '#data/specifications/queries.ts';
import { resolveLink } from '#data/specifications/resolve-link.ts';
import type { SpecificationName } from '#data/specifications/specification.ts';
import { useCodeHostLink } from '#features/specifications/use-code-host-link.ts';
import { isFailure } from '#platform/http/failure.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import { Text } from '#ui/layout/layout.tsx';
import type { ImageProps } from '#ui/markdown/render-options.ts';
import { ExternalLink } from '#ui/text/ExternalLink.tsx';
import styles from './SpecificationImage.module.css';

/** Image from a repository, or its description if the image can't be shown. */
export function SpecificationImage({
  from,
  version,
  src,
  ...shown
}: {
  /** Specification that contains the image. */
  from: SpecificationName;
  version: string | undefined;
} & ImageProps) {
  const { config } = useServices();
  const isOffered = useHasExtension('viewer.specificationFiles');
  const hasHistory = useHasExtension('viewer.specificationHistory');
  const { alt, isInLink } = shown;
  const target = resolveLink(src, from, config);
  if (target.kind === 'outside') {
    const text = alt || 'Image on another site';
    return <Description href={isInLink ? undefined : target.href} text={text} />;
  }
  if (target.kind === 'version') {
    const { name } = target;
    return isOffered && hasHistory ? (
      <LinkedImage name={name} version={target.version} {...shown} />
    ) : (
      <Description href={isInLink ? undefined : target.href} text={alt || name.path} />
    );
  }
  if (target.kind !== 'specification') {
    return <Description href={undefined} text={alt || 'Image without a description'} />;
  }
  return isOffered ? (
    <FetchedImage name={target.name} version={version} {...shown} />
  ) : (
    <LinkedDescription name={target.name} version={version} alt={alt} isInLink={isInLink} />
  );
}

/** Description of an image that isn't shown. */
export function Description({ href, text }: { href: string | undefined; text: string }) {
  return (
    <span className={styles.description}>
      <ImageOff aria-hidden />
      {href === undefined ? text : <ExternalLink href={href}>{text}</ExternalLink>}
    </span>
  );
}

/**
 * Description of an image, linked to the image at the code host unless the image is already inside
 * a link.
 */
function LinkedDescription({
  name,
  version,
  alt,
  isInLink,
}: {
  name: SpecificationName;
  version: string | undefined;
  alt: string;
  isInLink: boolean;
}) {
  const href = useCodeHostLink(name, version);
  return <Description href={isInLink ? undefined : href} text={alt || name.path} />;
}

type FetchedImageProps = {
  name: SpecificationName;
  version: string | undefined;
} & Pick<ImageProps, 'alt'> &
  Partial<Pick<ImageProps, 'title' | 'width' | 'height' | 'isInLink'>>;

/** Image whose URL names a version, which can be the beginning of a longer name. */
function LinkedImage(image: FetchedImageProps & { version: string }) {
  const { name, version } = image;
  const { viewer } = useServices();
  const { error } = useQuery(specificationFileQuery(viewer, name, version));
  const longer = useQuery({
    ...longerVersionNameQuery(viewer, name, version, 'file'),
    enabled: isFailure(error, 'not-found'),
  });
  // The placeholder of an image that is loading isn't replaced by that of a missing one in between.
  if (longer.isLoading)
    return (
      <Text as="span" tone="faint">
        {image.alt}
      </Text>
    );
  return <FetchedImage {...image} {...longer.data} />;
}

/**
 * Image fetched from the service and shown as a blob, so that no other origin receives a request.
 */
export function FetchedImage({
  name,
  version,
  alt,
  title,
  width,
  height,
  isInLink = false,
}: FetchedImageProps) {
  const { viewer } = useServices();
  const { data, isError } = useQuery(specificationFileQuery(viewer, name, version));
  const [created, setCreated] = useState<{ readonly blob: Blob; readonly url: string }>();
  const [broken, setBroken] = useState<string>();
  // Before the paint, so that the description doesn't flash while a newer image replaces this one.
  useLayoutEffect(() => {
    if (data === undefined) return;
    const url = URL.createObjectURL(data);
    setCreated({ blob: data, url });
    return () => URL.revokeObjectURL(url);
  }, [data]);
  // The URL can still be that of the previous image.
  const url = created?.blob === data ? created?.url : undefined;
  if (isError || (url !== undefined && url === broken)) {
    return <LinkedDescription name={name} version={version} alt={alt} isInLink={isInLink} />;
  }
  if (url === undefined)
    return (
      <Text as="span" tone="faint">
        {alt}
      </Text>
    );
  return (
    <img
      className={styles.image}
      src={url}
      alt={alt}
      title={title}
      style={{ inlineSize: toCssSize(width), blockSize: toCssSize(height) }}
      onError={() => setBroken(url)}
    />
  );
}

/** Returns the CSS size for a width or height attribute of HTML. */
function toCssSize(size: string | undefined): string | undefined {
  return size === undefined || size.endsWith('%') ? size : `${size}px`;
}
