import Markdown from 'react-markdown';
import remarkGfm from 'remark-gfm';

const plugins = [remarkGfm];

/** Markdown reader with react-markdown, set up as in its documentation. */
export function Reader({ text }: { text: string }) {
  return <Markdown remarkPlugins={plugins}>{text}</Markdown>;
}
