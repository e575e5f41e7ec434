import { copyText } from '#ui/button/copy-text.ts';
import { useToasts } from './Toaster.tsx';

/** Copies and says so, or that the browser didn't allow it. */
export function useCopyWithToast(): (text: string, done: string) => void {
  const toasts = useToasts();
  return async (text, done) => {
    if (await copyText(text)) toasts.show(done);
    else toasts.show('Couldn’t copy: this browser doesn’t allow it here.', 'problem');
  };
}
