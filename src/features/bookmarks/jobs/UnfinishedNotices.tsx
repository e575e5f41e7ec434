import styles from '#features/bookmarks/files/BookmarkNotices.module.css';
import { counted } from '#features/bookmarks/tally-words.ts';
import { Button } from '#ui/button/Button.tsx';
import { Notice } from '#ui/notice/Notice.tsx';
import { namedStep, PlantNames } from './PlantNames.tsx';
import type { PlantingJob } from './use-planting.ts';

/** What was to be created, ended early and was closed: it can be gone on with. */
export function UnfinishedNotices({ planting }: { planting: PlantingJob }) {
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
            title={`${task.title}: ${counted(missing.length, 'item is', 'items are')} missing`}
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
            <PlantNames title="What is missing" items={missing.map(namedStep)} />
          </Notice>
        );
      })}
    </div>
  );
}
