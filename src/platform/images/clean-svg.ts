import { Parser } from 'htmlparser2';
import { escapeHtml } from '../text/escape-html.ts';

/** Elements that drawings are made of; other elements are left out with their content. */
const elements = new Set(
  `svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan linearGradient
   radialGradient stop clipPath mask pattern style`.split(/\s+/),
);
/** Elements that run, embed or open something; a file with one is rejected. */
const dangerous = new Set(
  'script foreignobject iframe embed object image feimage a animate set animatetransform animatemotion handler listener'.split(
    ' ',
  ),
);

/** More than drawing programs write; a file with more is rejected where the parser meets it, and not read further. */
const limits = { depth: 100, elements: 20_000, attributes: 100 };

/** A file as a clean drawing. `leavesOut` says whether an element or attribute was left out. */
export interface CleanedSvg {
  readonly svg: Buffer;
  readonly leavesOut: boolean;
}

/**
 * Cleans an SVG file by leaving out what a drawing does not need, such as the data of editors.
 * @returns the file, or as a sentence why it is rejected
 */
export function cleanSvg(file: Buffer): CleanedSvg | { readonly problem: string } {
  const source = file.toString('utf8');
  const written: string[] = [];
  let [problem, depth, skippedFrom, leavesOut] = ['', 0, 0, false];
  let [elementCount, attributeCount] = [0, 0];
  const reject = (what: string) => {
    problem ||= `This SVG file contains ${what}. Export it as a plain drawing, or use a PNG file`;
    parser.pause();
  };
  const parser = new Parser(
    {
      onopentagname() {
        elementCount += 1;
        attributeCount = 0;
        if (elementCount > limits.elements) reject('more than 20,000 elements');
      },
      onattribute() {
        attributeCount += 1;
        if (attributeCount > limits.attributes) reject('an element with more than 100 attributes');
      },
      onopentag(name, attributes) {
        depth += 1;
        // The parser looks through all open elements for each end tag.
        if (depth > limits.depth) reject('elements in more than 100 others');
        if (dangerous.has(name.toLowerCase())) reject(`the element <${name}>`);
        if (depth === 1 && name !== 'svg') reject('no drawing');
        if (skippedFrom === 0 && !elements.has(name)) skippedFrom = depth;
        const kept = Object.entries(attributes).filter(([attribute, value]) => {
          const danger = findDanger(attribute, value);
          if (danger) reject(danger);
          return !attribute.includes(':') || ['xmlns:xlink', 'xlink:href', 'xml:space'].includes(attribute);
        });
        if (skippedFrom > 0 || kept.length < Object.keys(attributes).length) leavesOut = true;
        if (skippedFrom > 0) return;
        const pairs = kept.map(([attribute, value]) => ` ${attribute}="${escapeHtml(value)}"`);
        written.push(`<${name}${pairs.join('')}>`);
      },
      ontext(text) {
        if (isLoading(text)) reject('a style that loads something');
        if (skippedFrom === 0 && depth > 0) written.push(escapeHtml(text));
      },
      onclosetag(name) {
        if (skippedFrom === 0) written.push(`</${name}>`);
        if (skippedFrom === depth) skippedFrom = 0;
        depth -= 1;
      },
      onprocessinginstruction(name) {
        if (name.toLowerCase() === '?xml-stylesheet') reject('a style sheet');
        // An entity could expand to anything.
        if (name.toLowerCase() === '!entity') reject('an entity');
      },
    },
    { xmlMode: true },
  );
  if (/<!entity/iu.test(source)) reject('an entity');
  parser.end(source);
  const text = written.join('').trim();
  if (!problem && !/^<svg[\s>]/.test(text)) reject('no drawing');
  const hasNamespace = text.includes('xmlns="');
  const svg = Buffer.from(hasNamespace ? text : text.replace('<svg', `<svg xmlns="${namespace}"`));
  if (svg.length > 2 * file.length + 200) reject('too many characters that have to be escaped');
  return problem ? { problem } : { svg, leavesOut };
}

const namespace = 'http://www.w3.org/2000/svg';

function findDanger(attribute: string, value: string): string | null {
  if (/^on/i.test(attribute)) return `the attribute ${attribute}`;
  if (/(?:^|:)href$/i.test(attribute) && !value.trim().startsWith('#')) return 'a link to another file';
  return isLoading(value) ? 'a style that loads something' : null;
}

/** Whether a style loads something; within the file is fine. A backslash could hide it, and no drawing needs one. */
const isLoading = (text: string): boolean =>
  /url\s*\(\s*["']?(?!#|["'\s])/i.test(text) || /@import|javascript:|expression\s*\(|\\/i.test(text);
