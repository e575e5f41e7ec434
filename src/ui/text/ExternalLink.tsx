import type { ReactNode } from 'react';
import { checkLink } from '#text/safe-link.ts';
import { Text } from '#ui/layout/layout.tsx';

/** Link to another site; plain text with the reason if the URL is unsafe. */
export function ExternalLink({ href, children }: { href: string; children: ReactNode }) {
  const link = checkLink(href);
  if (!link.safe) {
    return (
      <Text as="span" tone="soft">
        {children} <small>({link.reason})</small>
      </Text>
    );
  }
  return (
    <a href={link.href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}
