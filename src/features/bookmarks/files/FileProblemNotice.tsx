import { Notice } from '#ui/notice/Notice.tsx';
import type { FileProblem } from './use-opened-file.ts';

/** A file that could not be opened, and that nothing was lost by it. */
export function FileProblemNotice({ problem }: { problem: FileProblem | undefined }) {
  if (problem === undefined) return null;
  return (
    <Notice tone="danger" title={`“${problem.name}” could not be opened`}>
      {problem.reason} Choose a file that was saved here with “Export” or “Save a copy first”, or a
      Bookmark state from the service.
    </Notice>
  );
}
