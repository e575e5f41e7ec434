import { Link } from 'react-router';
import * as v from 'valibot';
import { useObservable } from '#platform/react.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Notice } from '#ui/notice/Notice.tsx';
import { createUserListHook } from '#workflows/storage/person-storage.ts';

/** Schema of a saved view. Only earlier versions of the app saved views. */
const savedViewSchema = v.object({
  list: v.picklist(['competencies', 'people']),
  name: v.string(),
  /** Query of the URL that restores the view. */
  query: v.string(),
});

const useViewList = createUserListHook('saved-views', savedViewSchema);

/**
 * Notice with links to the views of a list that an earlier version of the app saved. Renders
 * nothing after the user has dismissed it.
 */
export function SavedViewsNotice({
  list,
  to,
}: {
  list: 'competencies' | 'people';
  /** Returns the path of a saved view. */
  to: (query: URLSearchParams) => string;
}) {
  const stored = useViewList();
  const views = useObservable(stored).filter((view) => view.list === list);
  if (views.length === 0) return null;
  const dismiss = () => stored.change((present) => present.filter((view) => view.list !== list));
  return (
    <Notice
      title="Saved views are now links"
      actions={
        <Button size="small" onClick={dismiss}>
          Dismiss
        </Button>
      }
    >
      <p>Bookmark the views that you want to keep. If you dismiss this notice, they are deleted.</p>
      <ul>
        {views.map(({ name, query }) => (
          <li key={name}>
            <Link to={to(new URLSearchParams(query))}>
              <bdi>{name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
