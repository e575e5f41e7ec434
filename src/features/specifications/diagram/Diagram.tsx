import { Maximize2, Scan, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { TimeLimitError } from '#platform/http/time-limit.ts';
import { createObservable } from '#platform/observable.ts';
import { useObservable, useServices } from '#platform/react.tsx';
import { Button } from '#ui/button/Button.tsx';
import { IconButton } from '#ui/button/IconButton.tsx';
import { CodeBlock } from '#ui/code/CodeBlock.tsx';
import { useIsNearViewport } from '#ui/code/use-near.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { Row } from '#ui/layout/layout.tsx';
import type { CodeProps } from '#ui/markdown/render-options.ts';
import { useMediaQuery } from '#ui/page/use-media.ts';
import styles from './Diagram.module.css';
import { type DiagramSize, getLimitProblem, renderDiagram } from './render-diagram.ts';

/** Size of a rendered diagram, or the reason why it can't be shown. */
type Outcome = DiagramSize | string;

/**
 * Number of diagrams that exceeded a time limit. The frames of a page can share a process, and a
 * browser ends a process only after all its frames are removed, so each timeout replaces all frames.
 */
const timeouts = createObservable(0);

/** Mermaid diagram with its source. The source is shown until the diagram is rendered. */
export function Diagram({ code, language }: CodeProps) {
  const container = useRef<HTMLDivElement>(null);
  const isNear = useIsNearViewport(container);
  const [outcome, setOutcome] = useState<Outcome | undefined>(() => getLimitProblem(code));
  const [isSourceShown, setIsSourceShown] = useState(false);
  const [isFullScreen, setIsFullScreen] = useState(false);
  const [zoom, setZoom] = useState(1);
  const size = typeof outcome === 'object' ? outcome : undefined;
  const isDiagramShown = size !== undefined && !isSourceShown;
  const isDark = useIsDark();
  const view = { source: code, isDark, size, label: diagramLabel(code) };
  const frameKey = `${useObservable(timeouts)} ${isDark}`;
  const zoomButtons = <ZoomButtons zoom={zoom} onZoom={setZoom} />;
  const toggleFullScreen = () => {
    setIsFullScreen(!isFullScreen);
    setZoom(1);
  };
  return (
    <div ref={container} className={styles.diagram} dir="ltr">
      {size && (
        <Row align="stretch" justify="to-end" gap={4} below={4} data-no-print>
          {isDiagramShown && zoomButtons}
          {isDiagramShown && (
            <IconButton
              icon={Maximize2}
              label="Full screen"
              title="Full screen"
              onClick={toggleFullScreen}
            />
          )}
          <Button
            size="small"
            aria-pressed={isSourceShown}
            onClick={() => setIsSourceShown(!isSourceShown)}
          >
            Source
          </Button>
        </Row>
      )}
      {typeof outcome === 'string' && <p>The diagram can’t be shown: {outcome}.</p>}
      {isNear && typeof outcome !== 'string' && (
        <div className={styles.canvas} data-hidden={!isDiagramShown || undefined}>
          <DiagramFrame
            key={frameKey}
            {...view}
            zoom={isFullScreen ? 1 : zoom}
            onOutcome={setOutcome}
          />
        </div>
      )}
      {!isDiagramShown && <CodeBlock code={code} language={language} />}
      {isFullScreen && size && (
        <Dialog
          title={view.label}
          isFullScreen
          onClose={toggleFullScreen}
          footer={
            <>
              {zoomButtons}
              <Button data-autofocus onClick={toggleFullScreen}>
                Close
              </Button>
            </>
          }
        >
          <div className={styles.stage}>
            <DiagramFrame
              key={frameKey}
              {...view}
              zoom={zoom}
              fillsParent
              // The size in the document stays.
              onOutcome={(result) => typeof result === 'string' && setOutcome(result)}
            />
          </div>
        </Dialog>
      )}
    </div>
  );
}

const zoomLevels = [0.5, 0.75, 1, 1.5, 2, 3, 4, 6, 8];

function ZoomButtons({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) {
  const buttons = [
    { icon: ZoomOut, label: 'Zoom out', level: zoomLevels.findLast((level) => level < zoom) },
    { icon: ZoomIn, label: 'Zoom in', level: zoomLevels.find((level) => level > zoom) },
    { icon: Scan, label: 'Fit', level: zoom === 1 ? undefined : 1 },
  ];
  return buttons.map(({ icon, label, level }) => (
    <IconButton
      key={label}
      icon={icon}
      label={label}
      title={label}
      aria-disabled={level === undefined || undefined}
      onClick={() => level !== undefined && onZoom(level)}
    />
  ));
}

/** Sandboxed frame that renders a diagram once; scrollable if the diagram is enlarged. */
function DiagramFrame({
  source,
  isDark,
  label,
  size,
  zoom,
  fillsParent = false,
  onOutcome,
}: {
  source: string;
  isDark: boolean;
  label: string;
  /** Size of the diagram; undefined until it is rendered. */
  size: DiagramSize | undefined;
  /** Enlargement relative to the fitted size. */
  zoom: number;
  /** True if a fitted diagram fills the parent; otherwise it has at most its own size. */
  fillsParent?: boolean;
  onOutcome: (outcome: Outcome) => void;
}) {
  const viewport = useRef<HTMLElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const shownZoom = useRef(zoom);
  const report = useEffectEvent(onOutcome);

  useEffect(() => {
    if (frame.current === null) return;
    const request = new AbortController();
    const handleError = (error: unknown) => {
      if (request.signal.aborted) return;
      const message = error instanceof Error ? error.message : '';
      const isTimeout = error instanceof TimeLimitError;
      report(isTimeout ? `it ${message}` : message);
      if (isTimeout) timeouts.set(timeouts.snapshot() + 1);
    };
    renderDiagram(frame.current, { source, isDark }, request.signal).then(report, handleError);
    return () => request.abort();
  }, [source, isDark]);

  // Keeps the center of the visible area in place.
  useLayoutEffect(() => {
    const element = viewport.current;
    const factor = zoom / shownZoom.current;
    shownZoom.current = zoom;
    if (element === null) return;
    const scale = (start: number, length: number) => (start + length / 2) * factor - length / 2;
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = element;
    element.scrollTo(scale(scrollLeft, clientWidth), scale(scrollTop, clientHeight));
  }, [zoom]);

  const { width, height } = size ?? { width: 0, height: 1 };
  const fittedWidth = `min(100cqi, ${fillsParent ? `${(100 * width) / height}cqb` : `${width}px`})`;
  return (
    <figure
      ref={viewport}
      className={styles.viewport}
      style={{
        blockSize: size && !fillsParent ? `calc(${fittedWidth} * ${height / width})` : '100%',
      }}
      aria-label={label}
      tabIndex={zoom > 1 ? 0 : undefined}
      data-zoomed={zoom > 1 || undefined}
      onPointerMove={({ buttons, pointerType, currentTarget, movementX, movementY }) => {
        // Touch scrolls natively.
        if (buttons === 1 && pointerType === 'mouse')
          currentTarget.scrollBy(-movementX, -movementY);
      }}
    >
      <iframe
        ref={frame}
        className={styles.frame}
        style={
          size && {
            inlineSize: `calc(${fittedWidth} * ${zoom})`,
            aspectRatio: `${width} / ${height}`,
          }
        }
        sandbox="allow-scripts"
        title={label}
        tabIndex={-1}
      />
    </figure>
  );
}

function useIsDark(): boolean {
  const theme = useObservable(useServices().themeChoice);
  const isSystemDark = useMediaQuery('(prefers-color-scheme: dark)');
  return theme === 'system' ? isSystemDark : theme === 'dark';
}

/** Returns the accessible name of a diagram: its title, or else its type. */
function diagramLabel(source: string): string {
  const title = /^[^\S\r\n]*(?:accTitle\s*:|title\b:?)[^\S\r\n]*(\S.*)$/m.exec(source)?.[1];
  const [type = ''] = /^(?!%%|---)[^\S\r\n]*[a-z][\w-]*/im.exec(source) ?? [];
  return `Diagram: ${(title ?? type).trim().slice(0, 100)}`;
}
