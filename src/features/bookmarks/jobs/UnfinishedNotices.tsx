import styles from '#features/bookmarks/files/BookmarkNotices.module.css';
import { remainingItems } from '#platform/http/resume-job.ts';
import { formatCount } from '#text/format-number.ts';
import { Button } from '#ui/button/Button.tsx';
import { Notice } from '#ui/notice/Notice.tsx';
import type { BulkCreate } from './bulk-jobs.ts';
import { NamedItemList, namedStep } from './NamedItemList.tsx';

/** Bulk creations that ended early and were closed: each can be resumed or forgotten. */
export function UnfinishedNotices({ creating }: { creating: BulkCreate }) {
  const { unfinished, resumeUnfinished, forget } = creating;
  return (
    <div className={styles.notices}>
      {unfinished.map((job) => {
        const { task, report, number } = job;
        const missing = remainingItems(report);
        return (
          <Notice
            key={number}
            tone="warn"
            title={`${task.title}: ${formatCount(missing.length, 'item is', 'items are')} missing`}
            actions={
              <>
                <Button size="small" onClick={() => resumeUnfinished(job)}>
                  Continue
                </Button>
                <Button size="small" variant="quiet" onClick={() => forget(job)}>
                  Dismiss
                </Button>
              </>
            }
          >
            It stopped early. You can continue while this page is open.
            <NamedItemList title="What is left" items={missing.map(namedStep)} />
          </Notice>
        );
      })}
    </div>
  );
}
