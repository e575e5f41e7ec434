import { render } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';

/** Returns jsdom's original getComputedStyle, which a new window contains. */
function genuineComputedStyle(): typeof window.getComputedStyle {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  onTestFinished(() => frame.remove());
  const genuine = frame.contentWindow?.getComputedStyle.bind(frame.contentWindow);
  if (genuine === undefined) throw new Error('jsdom opened no window');
  return genuine;
}

const properties = ['display', 'visibility', 'opacity', 'pointer-events', 'overflow', 'color'];

test('the fast getComputedStyle returns the same values as jsdom’s original', () => {
  render(
    <main>
      <p hidden>
        <b>in a hidden paragraph</b>
      </p>
      <dialog>closed</dialog>
      <dialog open>open</dialog>
      <div popover="auto">closed popover</div>
      <div popover="auto" data-popover-open="">
        open popover
      </div>
      <details>
        <summary>folded</summary>
        <p>content</p>
      </details>
      <input type="hidden" />
      <input type="checkbox" />
      <template />
      <ul style={{ visibility: 'hidden' }}>
        <li>
          inherits<b style={{ visibility: 'visible' }}>and overrides</b>
        </li>
      </ul>
      <div style={{ pointerEvents: 'none', opacity: 0.5, overflow: 'scroll', color: 'red' }}>
        <button type="button">inherits</button>
      </div>
      <span style={{ display: 'none' }}>inline</span>
      <table>
        <thead hidden>
          <tr>
            <th>A</th>
          </tr>
        </thead>
        <tbody>
          <tr hidden>
            <td>a</td>
          </tr>
        </tbody>
      </table>
      <svg aria-hidden="true">
        <g style={{ visibility: 'hidden' }}>
          <path />
        </g>
      </svg>
      <bdi>isolated</bdi>
    </main>,
  );
  const genuine = genuineComputedStyle();
  const elements = [...document.querySelectorAll('main, main *')];
  expect(elements.length).toBeGreaterThan(25);
  for (const element of elements) {
    const answers = (style: CSSStyleDeclaration) =>
      Object.fromEntries(properties.map((name) => [name, style.getPropertyValue(name)]));
    expect(answers(window.getComputedStyle(element)), element.outerHTML).toEqual(
      answers(genuine(element)),
    );
    expect(window.getComputedStyle(element).display).toBe(genuine(element).display);
  }
});

test('the fast getComputedStyle returns the value of jsdom’s original for any other property', () => {
  render(<p style={{ marginTop: '3px' }}>text</p>);
  const [paragraph] = document.getElementsByTagName('p');
  if (paragraph === undefined) throw new Error('nothing was rendered');
  const style = window.getComputedStyle(paragraph);
  expect(style.marginTop).toBe('3px');
  expect(style.getPropertyPriority('margin-top')).toBe('');
});
