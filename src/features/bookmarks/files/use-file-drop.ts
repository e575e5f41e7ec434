import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Takes a file that is dropped anywhere on the page: one that misses a small target would make the
 * browser leave the app. True while a file hovers.
 */
export function useFileDrop(onFile: (file: File) => void): boolean {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent(onFile);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const onDragOver = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    };
    const onDragLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const onDrop = (event: DragEvent) => {
      const [file] = event.dataTransfer?.files ?? [];
      if (file === undefined) return;
      event.preventDefault();
      setOver(false);
      take(file);
    };
    window.addEventListener('dragover', onDragOver, { signal });
    window.addEventListener('dragleave', onDragLeave, { signal });
    window.addEventListener('drop', onDrop, { signal });
    return () => controller.abort();
  }, []);
  return isOver;
}
