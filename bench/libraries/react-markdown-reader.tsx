import Markdown from 'react-markdown';
import remarkGfm from 'remark-gfm';

const plugins = [remarkGfm];

/** As its documentation shows. */
export function Reader({ text }: { text: string }) {
  return <Markdown remarkPlugins={plugins}>{text}</Markdown>;
}
