import { Compass } from 'lucide-react';
import { Navigate, useLocation } from 'react-router';
import { paths } from '#paths.ts';
import { decodePathSegment } from '#text/path-segment.ts';
import { trimEnd } from '#text/trim-end.ts';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { EmptyState } from '#ui/notice/EmptyState.tsx';
import { Page } from '#ui/page/Page.tsx';

type MeantPage = { readonly path: string; readonly label: string };

const maxSuggestions = 4;

function decodeSegment(segment: string): string {
  try {
    return decodePathSegment(decodeURIComponent(segment));
  } catch {
    return segment;
  }
}

/** Returns all splits, because the names can contain slashes. */
function splitIntoPairs(parts: readonly string[]): (readonly [string, string])[] {
  return parts.slice(1).map((_, index) => {
    const first = index + 1;
    return [parts.slice(0, first).join('/'), parts.slice(first).join('/')];
  });
}

/** Paths of the app encode a slash in a name (`~2F`), but users type the slash itself. */
export function getMeantPages(pathname: string): readonly MeantPage[] {
  const [, area, ...segments] = trimEnd(pathname, /[/]/).split('/');
  const parts = segments.map(decodeSegment);
  const name = parts.join('/');
  if (name === '') return [];
  switch (area) {
    case 'people':
      return [{ path: paths.person(name), label: name }];
    case 'bookmarks':
      return [{ path: paths.bookmarkFolder(name), label: name }];
    case 'specifications': {
      const pages = splitIntoPairs(parts).map(([codeHostSlug, path]) => ({
        path: paths.specification({ codeHostSlug, path }),
        label: `${path} in ${codeHostSlug}`,
      }));
      // Most repositories are named by a group and a project, such as `pay/core`.
      const [short, usual, ...long] = pages;
      return [usual, short, ...long].filter((page) => page !== undefined);
    }
    case 'competencies':
      return splitIntoPairs(parts).map(([category, competency]) => ({
        path: paths.competency(category, competency),
        label: `${competency} in ${category}`,
      }));
    default:
      return [];
  }
}

/** Redirects to the page that the URL means, if there is only one. */
export function NotFoundPage() {
  const { pathname, search, hash } = useLocation();
  const pages = getMeantPages(pathname);
  const [only, second] = pages;
  if (only && !second) return <Navigate to={only.path + search + hash} replace />;
  return (
    <Page title="Page not found">
      <EmptyState
        icon={Compass}
        title="No page has this URL"
        actions={
          <>
            {pages.slice(0, maxSuggestions).map(({ path, label }) => (
              <ButtonLink key={path} to={path + search + hash}>
                <bdi>{label}</bdi>
              </ButtonLink>
            ))}
            <ButtonLink to={paths.competencies()}>Go to competencies</ButtonLink>
          </>
        }
      >
        {only === undefined ? 'The link may be old or mistyped.' : 'Did you mean one of these?'}
      </EmptyState>
    </Page>
  );
}
