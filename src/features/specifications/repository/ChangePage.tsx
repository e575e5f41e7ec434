import { useQuery } from '@tanstack/react-query';
import { FolderOpen, Square, SquareCheck } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { Link } from 'react-router';
import { maxTreeEntries, specificationTreeQuery } from '#data/specifications/queries.ts';
import type { SpecificationName } from '#data/specifications/specification.ts';
import { type ChangeFolder, findDeltas, findTaskFile } from '#data/specifications/work-folder.ts';
import { ChangeMoveButtons } from '#features/specifications/changes/ChangesNotice.tsx';
import { scrollToChange } from '#features/specifications/changes/next-change.ts';
import { useHiddenRequirements } from '#features/specifications/requirements/hidden-requirements.ts';
import { getRequirements } from '#features/specifications/requirements/requirement-comparison.ts';
import { CoverageFacts } from '#features/specifications/work/CoverageFacts.tsx';
import { FolderLinks } from '#features/specifications/work/FolderLinks.tsx';
import { useParsedFiles, useTasks } from '#features/specifications/work/use-parsed-files.ts';
import { formatProgress } from '#features/specifications/work/work-view.ts';
import { paths } from '#paths.ts';
import { useServices } from '#platform/react.tsx';
import type { Task } from '#text/markdown/find-tasks.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { useShortcut } from '#ui/field/use-shortcut.ts';
import { Row, Stack, Text } from '#ui/layout/layout.tsx';
import { LimitedList, withIndexKeys } from '#ui/list/LimitedList.tsx';
import { EmptyState } from '#ui/notice/EmptyState.tsx';
import { FailureNotice } from '#ui/notice/FailureNotice.tsx';
import { Page } from '#ui/page/Page.tsx';
import { Tag } from '#ui/text/Tag.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { getFailureMessage } from '#workflows/failures/failure-message.ts';
import { LoadingSkeleton } from '#workflows/loading/LoadingSkeleton.tsx';
import { AppliedDeltaView, DocumentSection, LoadedText } from './AppliedDeltaView.tsx';
import styles from './ChangePage.module.css';

const tabStop = { tabIndex: 0 };

/** Page of an OpenSpec change: its texts, its tasks, and the specifications that it changes. */
export function ChangePage({
  codeHostSlug,
  change,
}: {
  codeHostSlug: string;
  change: ChangeFolder;
}) {
  const { viewer } = useServices();
  const { data, error, refetch } = useQuery(
    specificationTreeQuery(viewer, codeHostSlug, change.root),
  );
  const scroller = useRef<HTMLDivElement>(null);
  const move = (direction: 'next' | 'previous') =>
    scrollToChange(scroller.current, direction, { takesFocus: true });
  const { path, isArchived } = change;
  const files = data?.flatMap((entry) => (entry.kind === 'file' ? entry.path : []));
  const hasChanges = !isArchived && files !== undefined && findDeltas(change, files).length > 0;
  useShortcut('n', () => move('next'), hasChanges);
  useShortcut('p', () => move('previous'), hasChanges);
  const changesFolder = path.slice(0, -change.name.length - 1);
  return (
    <Page
      title={truncate(change.name, maxNameLength)}
      heading={
        <Text as="bdi" mono breaks>
          {truncate(change.name, maxNameLength)}
        </Text>
      }
      crumbs={[
        { to: paths.specifications(), label: 'Specifications' },
        { to: paths.repository(codeHostSlug), label: truncate(codeHostSlug, maxNameLength) },
        { to: paths.repositoryFolder(codeHostSlug, changesFolder), label: changesFolder },
      ]}
      below={isArchived && <Tag>Archived</Tag>}
      actions={hasChanges && <ChangeMoveButtons onMove={move} hasKeys />}
      layout="split"
      ruled={false}
    >
      <section
        ref={scroller}
        className={styles.scroller}
        aria-label={`Change ${change.name}`}
        data-print-whole
        {...tabStop}
      >
        <div className={styles.column}>
          {files !== undefined ? (
            <ChangeContent
              codeHostSlug={codeHostSlug}
              change={change}
              files={files}
              isCut={data !== undefined && data.length >= maxTreeEntries}
            />
          ) : error ? (
            <FailureNotice message={getFailureMessage(error)} onRetry={refetch} />
          ) : (
            <LoadingSkeleton />
          )}
        </div>
      </section>
    </Page>
  );
}

function ChangeContent({
  codeHostSlug,
  change,
  files,
  isCut,
}: {
  codeHostSlug: string;
  change: ChangeFolder;
  files: readonly string[];
  /** True if more files can exist than the service has listed. */
  isCut: boolean;
}) {
  const toName = (path: string): SpecificationName => ({ codeHostSlug, path });
  const find = (file: string) => files.find((path) => path === `${change.path}/${file}`);
  const texts = [
    { title: 'Proposal', path: find('proposal.md') },
    { title: 'Design', path: find('design.md') },
  ];
  const tasksPath = findTaskFile(change.path, files);
  const deltas = findDeltas(change, files);
  const getPresence = (path: string) =>
    files.includes(path) ? 'listed' : isCut ? 'unknown' : 'missing';
  if (!files.some((path) => path.startsWith(`${change.path}/`))) {
    return (
      <EmptyState
        icon={FolderOpen}
        title="No such change"
        actions={<ButtonLink to={paths.repository(codeHostSlug)}>Show all files</ButtonLink>}
      >
        This repository has no folder “{truncate(change.path, maxNameLength)}”.
      </EmptyState>
    );
  }
  return (
    <>
      <Stack gap={4}>
        <FolderLinks
          codeHostSlug={codeHostSlug}
          folder={change}
          files={files}
          current={undefined}
        />
        <ChangeFacts
          deltas={deltas.map(({ path }) => toName(path))}
          tasks={tasksPath === undefined ? undefined : toName(tasksPath)}
        />
      </Stack>
      {texts.map(
        ({ title, path }) =>
          path !== undefined && (
            <FileSection key={title} title={title} name={toName(path)}>
              {(text) => <DocumentSection name={toName(path)} text={text} />}
            </FileSection>
          ),
      )}
      {tasksPath !== undefined && (
        <FileSection title="Tasks" name={toName(tasksPath)}>
          {() => <TaskList name={toName(tasksPath)} />}
        </FileSection>
      )}
      {deltas.map(({ capability, path, specificationPath }) => (
        <FileSection
          key={path}
          title={capability}
          name={toName(path)}
          besides={files.includes(specificationPath) ? toName(specificationPath) : undefined}
        >
          {(delta) =>
            change.isArchived ? (
              <DocumentSection name={toName(path)} text={delta} />
            ) : (
              <LoadedText
                name={toName(specificationPath)}
                presence={getPresence(specificationPath)}
              >
                {(text, isNew) => (
                  <AppliedDeltaView
                    delta={{ name: toName(path), text: delta }}
                    current={toName(specificationPath)}
                    text={text}
                    isNew={isNew}
                  />
                )}
              </LoadedText>
            )
          }
        </FileSection>
      ))}
    </>
  );
}

/** Section with the content of a file, or with the failure of loading it. */
function FileSection({
  title,
  name,
  besides,
  children,
}: {
  title: string;
  name: SpecificationName;
  /** File that the section shows too. */
  besides?: SpecificationName | undefined;
  children: (text: string) => ReactNode;
}) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <header>
        <h2 id={id} className={styles.title}>
          <bdi>{truncate(title, maxNameLength)}</bdi>
        </h2>
        <Row wrap gap={16} rowGap={2} data-quiet>
          {[name, besides].map(
            (file) =>
              file && (
                <Text key={file.path} as="span" tone="soft" size="tiny" mono breaks>
                  <Link to={paths.specification(file)}>{file.path}</Link>
                </Text>
              ),
          )}
        </Row>
      </header>
      <LoadedText name={name}>{children}</LoadedText>
    </section>
  );
}

const tasksPerStep = 100;

/** Tasks of a file, the open ones first. */
function TaskList({ name }: { name: SpecificationName }) {
  const tasks = useTasks(name);
  if (tasks === undefined) return <LoadingSkeleton />;
  if (tasks.length === 0) return <Text tone="soft">This file has no tasks.</Text>;
  const sorted = [...tasks].sort((one, other) => Number(one.isDone) - Number(other.isDone));
  return (
    <>
      <Text tone="soft" size="small" below={8}>
        {formatProgress(tasks)}
      </Text>
      <LimitedList items={sorted} step={tasksPerStep}>
        {(shown) => (
          <Stack as="ul" gap={6}>
            {withIndexKeys(shown).map(([key, task]) => (
              <TaskItem key={key} task={task} />
            ))}
          </Stack>
        )}
      </LimitedList>
    </>
  );
}

function TaskItem({ task: { text, isDone, section } }: { task: Task }) {
  const Icon = isDone ? SquareCheck : Square;
  return (
    <li className={isDone ? styles.done : undefined}>
      <Row gap={8} align="start">
        <Icon aria-hidden />
        <span>
          <VisuallyHidden>{isDone ? 'Done: ' : 'Open: '}</VisuallyHidden>
          <bdi>{text}</bdi>
          {section && section.level > 1 && (
            <Text as="span" tone="faint" size="small">
              {' '}
              <bdi>{section.text}</bdi>
            </Text>
          )}
        </span>
      </Row>
    </li>
  );
}

/** Facts about the requirements of the deltas that are loaded. */
function ChangeFacts({
  deltas,
  tasks,
}: {
  deltas: readonly SpecificationName[];
  tasks: SpecificationName | undefined;
}) {
  const hidden = useHiddenRequirements();
  const files = useParsedFiles(deltas);
  const found = useTasks(tasks);
  return (
    <CoverageFacts
      texts={deltas.flatMap((name, index) => {
        const file = files[index];
        if (file === undefined || hidden.has(name)) return [];
        return {
          requirements: getRequirements(file).requirements,
          hrefOf: (fragment: string) => paths.specification(name, { fragment }),
        };
      })}
      tasks={found}
    />
  );
}
