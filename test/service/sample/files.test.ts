import { posix } from 'node:path';
import { inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { bookmarkTree } from '#service/sample/data.ts';
import { repositories } from '#service/sample/repositories.ts';
import type { SampleFolder } from '#service/sample/types.ts';
import { parseMarkdown } from '#text/markdown/parse-markdown.ts';

/** Files of the sample content after the last commit. The key consists of repository and path. */
const files = new Map<string, Buffer>();
for (const { slug, commits } of repositories) {
  for (const { changes } of commits()) {
    for (const { path, content } of changes) {
      if (content === null) files.delete(`${slug} ${path}`);
      else files.set(`${slug} ${path}`, Buffer.from(content));
    }
  }
}

const at = (place: string) => files.get(place) ?? Buffer.alloc(0);
const linesOf = (bytes: Buffer) => bytes.toString().split('\n').length - 1;
const MEBIBYTE = 1024 * 1024;

describe('sample files', () => {
  test('contain every file type that the document reader supports', () => {
    const endings = new Set([...files.keys()].map((place) => posix.extname(place).slice(1)));
    const needed =
      'md mdx txt json yaml csv proto sql feature graphql ts png svg jpg gif webp pdf bin';
    expect(needed.split(' ').filter((ending) => !endings.has(ending))).toEqual([]);
    expect(at('pay/core api/ledger.openapi.yaml').toString()).toMatch(/^openapi: 3\.1\.0\n/);
    expect(at('pay/core events/ledger.asyncapi.yaml').toString()).toMatch(/^asyncapi: 3\.0\.0\n/);
    expect(() => JSON.parse(at('pay/core schema/entry.schema.json').toString())).not.toThrow();
  });

  test('contain images whose format matches their file extension', () => {
    const starts: Record<string, string> = {
      '.png': '\x89PNG\r\n\x1a\n\0\0\0\rIHDR',
      '.jpg': '\xff\xd8\xff',
      '.gif': 'GIF89a',
      '.webp': 'RIFF',
      '.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ',
      '.pdf': '%PDF-1.',
    };
    const images = [...files].filter(([place]) => posix.extname(place) in starts);
    expect(images.length).toBeGreaterThan(10);
    for (const [place, bytes] of images) {
      const start = starts[posix.extname(place)] ?? '';
      expect(bytes.subarray(0, start.length).toString('latin1'), place).toBe(start);
    }
  });

  test('contain only links to existing files, except for a few deliberately broken links', () => {
    const broken = [...files]
      .filter(([place]) => place.endsWith('.md') && !/hostile|pathological|one-mega/.test(place))
      .flatMap(([place, bytes]) => {
        const [slug = '', path = ''] = [
          place.slice(0, place.indexOf(' ')),
          place.slice(place.indexOf(' ') + 1),
        ];
        return [...bytes.toString().matchAll(/\]\(([^)\s#?]+)/g)]
          .map(([, target = '']) => decodeURI(target))
          .filter((target) => !/^https?:|^mailto:/.test(target))
          .map((target) =>
            posix.normalize(
              target.startsWith('/') ? target.slice(1) : `${posix.dirname(path)}/${target}`,
            ),
          )
          .filter((target) => !files.has(`${slug} ${target}`))
          .map((target) => `${place} → ${target}`);
      });
    expect(broken).toEqual([
      'pay/core spec/ledger.md → runbooks/sums-differ.md',
      'pay/core spec/ledger.md → spec/netting.md',
      'pay/core spec/ledger.md → spec/postings.md',
      'platform/samples README.md → spec/nowhere.md',
      'platform/samples README.md → ../../../etc/passwd',
      'platform/samples spec/everything.md → spec/<one',
      'platform/samples spec/everything.md → images/nowhere.png',
    ]);
  });

  test('contain only links to existing sections', () => {
    const isRead = (place: string) => place.endsWith('.md') && !/samples/.test(place);
    const sections = new Map(
      [...files].map(([place, bytes]) => {
        const blocks = isRead(place)
          ? parseMarkdown(bytes.toString()).parts.flatMap((part) => part.blocks)
          : [];
        const slugs = blocks.flatMap((block) => (block.kind === 'heading' ? [block.slug] : []));
        return [place, new Set(slugs)];
      }),
    );
    const broken = [...files]
      .filter(([place]) => isRead(place))
      .flatMap(([place, bytes]) => {
        const [slug, path = ''] = place.split(' ');
        return [...bytes.toString().matchAll(/\]\(([^)\s#]*)#([^)\s]+)\)/g)]
          .map(([, target = '', section = '']) => {
            const [, other] = target.split('localhost:4173/code/');
            const file = target === '' ? path : posix.join(posix.dirname(path), target);
            return [other?.replace('/blob/HEAD/', ' ') ?? `${slug} ${file}`, section] as const;
          })
          .filter(([target, section]) => !sections.get(target)?.has(section))
          .map(([target, section]) => `${place} → ${target}#${section}`);
      });
    expect(broken).toEqual([]);
  });

  test('contain valid links to other repositories', () => {
    const links = [...files]
      .filter(([place]) => place.endsWith('.md'))
      .flatMap(([, bytes]) => [...bytes.toString().matchAll(/localhost:4173\/code\/([^)\s#]+)/g)])
      .map(([, target = '']) => target.replace('/blob/HEAD/', ' '));
    expect(links.length).toBeGreaterThan(20);
    expect(links.filter((place) => !files.has(place))).toEqual([]);
  });

  test('contain a document of 1 MB with 38,000 lines, and two files that exceed the size limits', () => {
    const large = at('platform/samples spec/one-megabyte.md');
    expect(large.byteLength).toBeGreaterThan(1_000_000);
    expect(linesOf(large)).toBe(37_998);
    expect(at('platform/samples data/too-large.csv').byteLength).toBeGreaterThan(5 * MEBIBYTE);
    const image = at('platform/samples images/too-large.png');
    expect(image.byteLength).toBeGreaterThan(10 * MEBIBYTE);
    const pixels = image.subarray(8 + 25 + 8, -16);
    expect(inflateSync(pixels).byteLength).toBe(1900 * (1 + 1900 * 3));
  });
});

const bookmarksIn = (folders: readonly SampleFolder[]): readonly SampleFolder['bookmarks'][] =>
  folders.flatMap((folder) => [folder.bookmarks, ...bookmarksIn(folder.children)]);

const bookmarks = bookmarksIn(bookmarkTree).flat();

const bookmarked = new Map(
  bookmarks.map(({ codeHostSlug, path }) => {
    const place = `${codeHostSlug} ${path}`;
    return [place, at(place).toString()];
  }),
);

describe('bookmarked sample specification', () => {
  test('exists', () => {
    expect(bookmarked.size).toBeGreaterThan(100);
    expect([...bookmarked.keys()].filter((place) => !files.has(place))).toEqual([]);
  });

  test('links only to existing specifications', () => {
    const references = [...bookmarked].flatMap(([place, text]) =>
      [...text.matchAll(/`(spec\/[^`]+\.md)`/g)].map(
        ([, path]) => `${place.split(' ')[0]} ${path}`,
      ),
    );
    expect(references).not.toEqual([]);
    expect(references.filter((reference) => !files.has(reference))).toEqual([]);
  });
});
