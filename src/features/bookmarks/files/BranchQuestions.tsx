import { type BranchQuestion, mostSegments } from '#data/bookmarks/files/branch-names.ts';
import { formatCount } from '#text/format-number.ts';
import { truncate } from '#text/truncate.ts';
import { RadioGroup } from '#ui/field/RadioGroup.tsx';

/** A part of an address in an option. */
const longestPart = 120;

function optionsOf({ example }: BranchQuestion) {
  return Array.from({ length: mostSegments(example) }, (_, at) => {
    const branch = example.slice(0, at + 1).join('/');
    const path = example.slice(at + 1).join('/');
    return {
      value: String(at + 1),
      label: `Branch ${truncate(branch, longestPart)}, file ${truncate(path, longestPart)}`,
    };
  });
}

/** Asks where the branch ends in addresses of a repository; the likely answer is chosen at first. */
export function BranchQuestions({
  questions,
  onAnswer,
}: {
  questions: readonly BranchQuestion[];
  /** Gets how many segments of the addresses are the branch. */
  onAnswer: (question: BranchQuestion, segments: number) => void;
}) {
  return questions.map((question) => (
    <RadioGroup
      key={question.key}
      legend={`Which branch is bookmarked in ${truncate(question.codeHostSlug, longestPart)}? (${formatCount(question.count, 'bookmark')})`}
      value={String(question.answer)}
      options={optionsOf(question)}
      onChange={(value) => onAnswer(question, Number(value))}
    />
  ));
}
