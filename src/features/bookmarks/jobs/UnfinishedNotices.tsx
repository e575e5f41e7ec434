import styles from '#features/bookmarks/files/BookmarkNotices.module.css';
import { formatCount } from '#text/format-number.ts';
import { Button } from '#ui/button/Button.tsx';
import { Notice } from '#ui/notice/Notice.tsx';
import { NamedItemList, namedStep } from './NamedItemList.tsx';
import type { BulkCreate } from './use-bulk-create.ts';

/** What was to be created, ended early and was closed: it can be gone on with. */
export function UnfinishedNotices({ planting }: { planting: BulkCreate }) {
  const { unfinished, resume, forget } = planting;
  return (
    <div className={styles.notices}>
      {unfinished.map((one) => {
        const { task, report, number } = one;
        const { missing } = report;
        return (
          <Notice
            key={number}
            tone="warn"
            title={`${task.title}: ${formatCount(missing.length, 'item is', 'items are')} missing`}
            actions={
              <>
                <Button size="small" onClick={() => resume(one)}>
                  Go on
                </Button>
                <Button size="small" variant="quiet" onClick={() => forget(one)}>
                  Leave it at that
                </Button>
              </>
            }
          >
            It ended early. This is remembered while this screen is open.
            <NamedItemList title="What is missing" items={missing.map(namedStep)} />
          </Notice>
        );
      })}
    </div>
  );
}
