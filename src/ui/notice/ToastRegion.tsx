import { CircleAlert, CircleCheck, X } from 'lucide-react';
import {
  type CSSProperties,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { Button } from '#ui/button/Button.tsx';
import { IconButton } from '#ui/button/IconButton.tsx';
import { formatShortcut, Kbd } from '#ui/text/Kbd.tsx';
import { type Toast, useShownToasts, useToasts } from './Toaster.tsx';
import styles from './ToastRegion.module.css';

/** How far to the side means it, in CSS pixels. */
const farEnough = 72;

/**
 * Lets something be pushed aside with a finger or a pen; a button has to do the same. Its style
 * needs `touch-action: pan-y`, or the browser takes the movement for scrolling.
 */
function useSwipeAway(onAway: () => void) {
  const [pushed, setPushed] = useState(0);
  const startedAt = useRef<number>(undefined);
  const rest = () => {
    startedAt.current = undefined;
    setPushed(0);
  };
  const style: CSSProperties = {
    translate: `${pushed}px`,
    opacity: 1 - Math.min(Math.abs(pushed) / (2 * farEnough), 0.7),
  };
  return {
    style,
    onPointerDown: ({ pointerType, isPrimary, clientX }: PointerEvent) => {
      if (pointerType !== 'mouse' && isPrimary) startedAt.current = clientX;
    },
    onPointerMove: ({ clientX }: PointerEvent) => {
      if (startedAt.current !== undefined) setPushed(clientX - startedAt.current);
    },
    onPointerUp: ({ clientX }: PointerEvent) => {
      const from = startedAt.current;
      rest();
      if (from !== undefined && Math.abs(clientX - from) >= farEnough) onAway();
    },
    onPointerCancel: rest,
  };
}

/** Long enough to read at leisure; a problem stays until it is dismissed (WCAG 2.2.1). */
const shownForMs = 6_000;
/** There is more to decide where something can be done. */
const withActionMs = 10_000;

function ToastItem({
  toast: { message, tone, action },
  isPaused,
  onLeave,
}: {
  toast: Toast;
  isPaused: boolean;
  onLeave: () => void;
}) {
  const leave = useEffectEvent(onLeave);
  const { style, ...swiping } = useSwipeAway(onLeave);
  const leaves = tone === 'done' && !isPaused;
  const hasAction = action !== undefined;
  useEffect(() => {
    if (!leaves) return;
    const timer = setTimeout(() => leave(), hasAction ? withActionMs : shownForMs);
    return () => clearTimeout(timer);
  }, [leaves, hasAction]);
  const Icon = tone === 'done' ? CircleCheck : CircleAlert;
  return (
    <div className={styles.toast} data-tone={tone} style={style} {...swiping}>
      <Icon aria-hidden />
      <span>{message}</span>
      {action && (
        <Button
          size="small"
          aria-keyshortcuts={action.shortcut}
          onClick={() => {
            onLeave();
            action.run();
          }}
        >
          {action.label} {action.shortcut && <Kbd>{formatShortcut(action.shortcut)}</Kbd>}
        </Button>
      )}
      <IconButton label="Dismiss" icon={X} onClick={onLeave} />
    </div>
  );
}

/**
 * Shows the messages in a live region that is there from the start. On phones it has a row of its own,
 * elsewhere it lies in the corner; see docs/decisions/022-messages-in-the-corner.md. They stay as long
 * as the pointer or the focus is on them.
 */
export function ToastRegion() {
  const toasts = useToasts();
  const shown = useShownToasts();
  const [isPaused, setPaused] = useState(false);
  const region = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<EventTarget>(null);

  /** Focus on one that goes moves to the next, or back to where it was. */
  const dismiss = (id: number, at: number) => {
    const items = [...(region.current?.children ?? [])];
    const focused = document.activeElement;
    if (focused instanceof HTMLElement && items[at]?.contains(focused)) {
      const next =
        (items[at + 1] ?? items[at - 1])?.querySelector('button:last-of-type') ?? cameFrom.current;
      if (next instanceof HTMLElement && next.isConnected) next.focus();
      else focused.blur();
    }
    toasts.dismiss(id);
  };

  return (
    <div
      ref={region}
      className={styles.toaster}
      role="status"
      aria-label="Messages"
      data-messages={shown.length > 0 || undefined}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={({ relatedTarget }) => {
        setPaused(true);
        if (!region.current?.contains(relatedTarget)) cameFrom.current = relatedTarget;
      }}
      onBlur={() => setPaused(false)}
    >
      {shown.map((toast, at) => (
        <ToastItem
          key={toast.id}
          toast={toast}
          isPaused={isPaused}
          onLeave={() => dismiss(toast.id, at)}
        />
      ))}
    </div>
  );
}
