import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
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
import styles from './messages.module.css';
import { type Toast, useToasts, useVisibleToasts } from './Toaster.tsx';

/** Distance in CSS pixels from which a swipe dismisses a toast. */
const minSwipeDistance = 72;

/** Needs `touch-action: pan-y` on the element; otherwise the browser scrolls. */
function useSwipeToDismiss(onAway: () => void) {
  const [pushed, setPushed] = useState(0);
  const startedAt = useRef<number>(undefined);
  const rest = () => {
    startedAt.current = undefined;
    setPushed(0);
  };
  const style: CSSProperties = {
    translate: `${pushed}px`,
    opacity: 1 - Math.min(Math.abs(pushed) / (2 * minSwipeDistance), 0.7),
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
      if (from !== undefined && Math.abs(clientX - from) >= minSwipeDistance) onAway();
    },
    onPointerCancel: rest,
  };
}

/** A problem is shown until it is dismissed (WCAG 2.2.1). */
const toastDurationMs = 6_000;
/** Longer than `toastDurationMs`, because the user has to decide about the action. */
const actionToastDurationMs = 10_000;

const toneIcons = { done: CircleCheck, info: Info, problem: CircleAlert } as const;

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
  const { style, ...swiping } = useSwipeToDismiss(onLeave);
  const leaves = tone !== 'problem' && !isPaused;
  const hasAction = action !== undefined;
  useEffect(() => {
    if (!leaves) return;
    const timer = setTimeout(() => leave(), hasAction ? actionToastDurationMs : toastDurationMs);
    return () => clearTimeout(timer);
  }, [leaves, hasAction]);
  const Icon = toneIcons[tone];
  return (
    <div className={styles.toast} data-message data-tone={tone} style={style} {...swiping}>
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
 * docs/decisions/022-messages-in-the-corner.md. Always rendered, so that screen readers announce
 * new toasts, which don't time out while the region is hovered or focused.
 */
export function ToastRegion() {
  const toasts = useToasts();
  const shown = useVisibleToasts();
  const [isPaused, setPaused] = useState(false);
  const region = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<EventTarget>(null);

  /** Focus inside the toast moves to an adjacent one, or back to the element that had it before. */
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
