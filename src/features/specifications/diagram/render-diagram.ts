import pLimit from 'p-limit';
import * as v from 'valibot';
import { withTimeLimit } from '#platform/http/time-limit.ts';

const maxSourceLength = 50_000;
/** Maximum number of lines that aren't blank. */
const maxSourceLines = 500;
/** Maximum width and height in pixels. */
const maxExtent = 100_000;
const loadLimitSeconds = 30;
/** Time limit for rendering, after the frame has loaded. */
const renderLimitSeconds = 5;

const extentSchema = v.pipe(v.number(), v.finite(), v.minValue(1));
const sizeSchema = v.strictObject({ width: extentSchema, height: extentSchema });
/** Response of `src/diagram.ts`. */
const responseSchema = v.union([sizeSchema, v.strictObject({ error: v.string() })]);

/** Size of a rendered diagram in pixels. */
export type DiagramSize = v.InferOutput<typeof sizeSchema>;

/** Returns the reason why a diagram's source exceeds a limit; undefined if it doesn't. */
export function getLimitProblem(source: string): string | undefined {
  if (source.length > maxSourceLength) {
    return `its source is longer than ${maxSourceLength.toLocaleString('en')} characters`;
  }
  const lines = source.match(/^.*\S/gm)?.length ?? 0;
  return lines > maxSourceLines ? `its source has more than ${maxSourceLines} lines` : undefined;
}

// Diagrams are rendered one after another, because a slow diagram would delay the others.
const inTurn = pLimit(1);

/**
 * Renders a diagram in an empty sandboxed frame. Ignores messages of other windows. Rejects with an
 * Error whose message is a phrase if the frame reports an error or sends an invalid response, and with a
 * TimeLimitError if the diagram exceeds a time limit.
 */
export function renderDiagram(
  frame: HTMLIFrameElement,
  request: { readonly source: string; readonly isDark: boolean },
  cancelled: AbortSignal,
): Promise<DiagramSize> {
  const work = async (signal: AbortSignal, allow: (seconds: number) => void) => {
    await new Promise((resolve) => {
      frame.addEventListener('load', resolve, { signal });
      frame.src = `${import.meta.env.BASE_URL}diagram.html`;
    });
    allow(renderLimitSeconds);
    const { contentWindow } = frame;
    const response = await new Promise((resolve) => {
      const handleMessage = ({ source, origin, data }: MessageEvent) => {
        if (source === contentWindow && origin === 'null') resolve(data);
      };
      window.addEventListener('message', handleMessage, { signal });
      // The frame has an opaque origin, which no target origin can match.
      contentWindow?.postMessage(request, '*');
    });
    return readResponse(response);
  };
  return inTurn(() => withTimeLimit(loadLimitSeconds, work, cancelled));
}

function readResponse(response: unknown): DiagramSize {
  const { success, output } = v.safeParse(responseSchema, response);
  if (!success) throw new Error('the response of its frame is invalid');
  if ('error' in output) {
    // The other lines of a message about syntax repeat the source.
    const [reason = ''] = output.error.slice(0, 200).split('\n');
    throw new Error(reason.replace(/[.:]$/, '') || 'Mermaid gives no reason');
  }
  if (Math.max(output.width, output.height) <= maxExtent) return output;
  throw new Error(`it is larger than ${maxExtent.toLocaleString('en')} pixels`);
}
