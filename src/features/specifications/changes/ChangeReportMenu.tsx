import { Braces, FileText } from 'lucide-react';
import { getFileName } from '#data/specifications/specification.ts';
import type { ApiFileComparison } from '#features/specifications/api/compare-api.ts';
import { formatDate } from '#text/format-date.ts';
import { useCopyWithToast } from '#ui/button/CopyButton.tsx';
import { MoreMenu } from '#ui/button/MoreMenu.tsx';
import { downloadText } from '#ui/page/download.ts';
import { useRegisterActions } from '#workflows/palette/PaletteProvider.tsx';
import type { EarlierText } from './use-changes.ts';

/**
 * Menu that copies or saves the changes of an API description. The actions are also in the command
 * palette (“Jump to…”), if there are changes.
 */
export function ChangeReportMenu({
  api,
  since,
  isSinceRead,
}: {
  /** Undefined while the versions are being compared. */
  api: ApiFileComparison | undefined;
  since: EarlierText;
  /** True if the earlier version is the one that the user has read. */
  isSinceRead: boolean;
}) {
  const copy = useCopyWithToast();
  const file = getFileName(api?.after.path ?? '');
  const actions =
    api === undefined || api.changes.length === 0
      ? []
      : [
          {
            label: 'Copy changes as Markdown',
            icon: FileText,
            run: () => copy(formatReport(api, since, isSinceRead), 'Changes copied.'),
          },
          {
            label: 'Save changes as JSON',
            icon: Braces,
            run: () =>
              downloadText(
                `${file.replace(/\.[^.]+$/, '')}-changes.json`,
                'application/json',
                `${JSON.stringify(api.createReport(), null, 2)}\n`,
              ),
          },
        ];
  useRegisterActions(() =>
    actions.map((action) => ({ ...action, id: `changes ${action.label}`, context: file })),
  );
  return <MoreMenu label="More actions for changes" groups={[actions]} />;
}

function formatReport(
  { createReport, formatReport: format, before, after }: ApiFileComparison,
  { at }: EarlierText,
  isSinceRead: boolean,
): string {
  const date = at && formatDate(at);
  const note = isSinceRead ? `read ${date ? `on ${date}` : 'before'}` : date ? `of ${date}` : '';
  return format(createReport(), {
    title: after.title || getFileName(after.path),
    before: nameVersion(before.version, note) || 'the version that was chosen',
    after: nameVersion(after.version) || 'the later version',
  });
}

/** Names a version, for example as “version 2.3.0 (read on 12 November 2026)”. */
function nameVersion(version: string, note = ''): string {
  if (version === '') return note && `the version ${note}`;
  return `version ${version}${note && ` (${note})`}`;
}
