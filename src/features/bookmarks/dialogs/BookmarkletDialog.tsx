import { useHref } from 'react-router';
import { paths } from '#paths.ts';
import { Button } from '#ui/button/Button.tsx';
import { CopyButton } from '#ui/button/CopyButton.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { TextArea } from '#ui/field/TextArea.tsx';

/**
 * Dialog with the text of a bookmarklet, which opens “Add bookmarks” with the URL of the current
 * page. The text isn't a link, because the app creates no links that run scripts.
 */
export function BookmarkletDialog({ onClose }: { onClose: () => void }) {
  const { href } = new URL(useHref(paths.addBookmarks()), window.location.href);
  const text = `javascript:void window.open('${href}?url='+encodeURIComponent(location.href))`;
  return (
    <Dialog
      title="Bookmarklet"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <CopyButton text={text} />
        </>
      }
    >
      <TextArea
        readOnly
        data-autofocus
        rows={4}
        label="Text of the bookmarklet"
        hint="Create a bookmark in your browser with this text as its URL. On a page of the code host, the bookmark opens “Add bookmarks” with the link to the page."
        error={undefined}
        value={text}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
    </Dialog>
  );
}
