import { Link } from 'lucide-react';
import { useHref, useLocation } from 'react-router';
import { CopyButton } from '#ui/button/CopyButton.tsx';

/** Copies the address of the screen, with the query given. */
export function CopyLinkButton({ params }: { params: URLSearchParams }) {
  const { pathname } = useLocation();
  const path = useHref({ pathname, search: params.toString() });
  return <CopyButton label="Copy link" icon={Link} text={window.location.origin + path} />;
}
