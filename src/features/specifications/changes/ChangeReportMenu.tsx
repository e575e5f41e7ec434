import { Braces, FileText } from 'lucide-react';
import { getFileName } from '#data/specifications/specification.ts';
import type { ChangeReport } from '#features/specifications/change-report.ts';
import { formatDate } from '#text/format-date.ts';
import { useCopyWithToast } from '#ui/button/CopyButton.tsx';
import { MoreMenu } from '#ui/button/MoreMenu.tsx';
import { downloadText } from '#ui/page/download.ts';
import { useRegisterActions } from '#workflows/palette/PaletteProvider.tsx';
import type { EarlierText } from './use-changes.ts';

/**
 * Menu that copies or saves the changes of a document. The actions are also in the command
 * palette (“Jump to…”), if there are changes.
 */
export function ChangeReportMenu({
  report,
  since,
  isSinceRead,
}: {
  /** Undefined while the versions are being compared. */
  report: ChangeReport | undefined;
  since: EarlierText;
  /** True if the earlier version is the one that the user has read. */
  isSinceRead: boolean;
}) {
  const copy = useCopyWithToast();
  const file = getFileName(report?.path ?? '');
  const actions =
    report === undefined || report.count === 0
      ? []
      : [
          {
            label: 'Copy changes as Markdown',
            icon: FileText,
            run: () => copy(formatReport(report, since, isSinceRead), 'Changes copied.'),
          },
          {
            label: 'Save changes as JSON',
            icon: Braces,
            run: () =>
              downloadText(
                `${file.replace(/\.[^.]+$/, '')}-changes.json`,
                'application/json',
                `${JSON.stringify(report.toRecords(), null, 2)}\n`,
              ),
          },
        ];
  useRegisterActions(() =>
    actions.map((action) => ({ ...action, id: `changes ${action.label}`, context: file })),
  );
  return <MoreMenu label="More actions for changes" groups={[actions]} />;
}

function formatReport(
  { toMarkdown, title, path, versions: { before, after } }: ChangeReport,
  { at }: EarlierText,
  isSinceRead: boolean,
): string {
  const date = at && formatDate(at);
  const note = isSinceRead ? `read ${date ? `on ${date}` : 'before'}` : date ? `of ${date}` : '';
  return toMarkdown({
    title: title || getFileName(path),
    before: nameVersion(before, note) || 'the version that was chosen',
    after: nameVersion(after) || 'the later version',
  });
}

/** Names a version, for example as “version 2.3.0 (read on 12 November 2026)”. */
function nameVersion(version: string, note = ''): string {
  if (version === '') return note && `the version ${note}`;
  return `version ${version}${note && ` (${note})`}`;
}
