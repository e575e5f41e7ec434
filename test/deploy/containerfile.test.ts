import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { containerfileProblems, readContainerfile } from './containerfile.ts';

const source = readFileSync('deploy/Containerfile', 'utf8');
const server = readFileSync('deploy/container.conf', 'utf8');
const instructions = readContainerfile(source);
const textsOf = (wanted: string) =>
  instructions.filter(({ name }) => name === wanted).map(({ text }) => text);

describe('the Containerfile', () => {
  test('breaks none of the rules below', () => {
    expect(containerfileProblems(source)).toEqual([]);
  });

  test('copies only what is in the repository', () => {
    const copied = textsOf('COPY')
      .filter((text) => !text.startsWith('--from='))
      .flatMap((text) => text.split(/\s+/).slice(0, -1));
    expect(copied.length).toBeGreaterThan(3);
    expect(copied.filter((file) => !existsSync(file))).toEqual([]);
  });

  test('keeps .git, .data, dist and node_modules out of the build', () => {
    const ignored = readFileSync('.dockerignore', 'utf8').split('\n');
    expect(ignored).toEqual(expect.arrayContaining(['.git', '.data', 'dist', 'node_modules']));
  });

  test('takes config.json and its headers from the mounted /etc/spec-viewer', () => {
    expect(textsOf('RUN').join()).toContain('ln -sf /etc/spec-viewer/config.json');
    expect(server).toContain('include /etc/spec-viewer/nginx.conf;');
  });

  test('serves the folder it copied, on the port it exposes', () => {
    const [, root] = /root (\S+);/.exec(server) ?? [];
    const [, port] = /listen (\d+);/.exec(server) ?? [];
    expect(textsOf('COPY')).toContain(`--from=build ${root} ${root}`);
    expect(textsOf('EXPOSE')).toEqual([port]);
    expect(Number(port)).toBeGreaterThan(1023);
  });
});
