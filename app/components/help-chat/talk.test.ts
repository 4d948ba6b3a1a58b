import { describe, expect, it } from 'vitest';
import { converse, follow, type Script } from './talk.ts';

const script: Script<'hello' | 'shoes' | 'end'> = {
  start: 'hello',
  steps: {
    hello: {
      says: ['Hello', 'May I help?'],
      choices: [
        ['Yes', 'shoes'],
        ['No', 'end'],
      ],
    },
    shoes: {
      says: ['Shoes are here.'],
      links: [{ to: '/products', text: 'Shoes' }],
      choices: [['Yes', 'hello']],
    },
    end: { says: ['Bye'], choices: [] },
  },
};
const step = converse(script);

describe('follow', () => {
  it('begins at the start', () => {
    expect(follow(script, [])).toEqual({
      turns: [{ says: ['Hello', 'May I help?'], links: [], answer: null }],
      choices: ['Yes', 'No'],
      chosen: [],
    });
  });

  it('tells what was said and answered, in order', () => {
    const { turns, choices } = follow(script, ['Yes']);
    expect(turns.map(({ says, answer }) => [says.at(-1), answer])).toEqual([
      ['May I help?', 'Yes'],
      ['Shoes are here.', null],
    ]);
    expect(turns[1]?.links).toEqual([{ to: '/products', text: 'Shoes' }]);
    expect(choices).toEqual(['Yes']);
  });

  it('goes round as often as somebody likes', () => {
    expect(follow(script, ['Yes', 'Yes', 'Yes']).turns).toHaveLength(4);
  });

  it('offers nothing at the end', () => {
    expect(follow(script, ['No']).choices).toEqual([]);
  });

  it('ends where a kept label is not on offer any more', () => {
    expect(follow(script, ['Yes', 'Perhaps', 'Yes'])).toEqual(follow(script, ['Yes']));
  });
});

describe('converse', () => {
  it('adds what was chosen', () => {
    expect(step(follow(script, ['Yes']), { kind: 'choose', label: 'Yes' })).toEqual(
      follow(script, ['Yes', 'Yes']),
    );
  });

  it('stays where it is when the label is not on offer', () => {
    expect(step(follow(script, ['No']), { kind: 'choose', label: 'Yes' })).toEqual(follow(script, ['No']));
  });

  it('begins again', () => {
    expect(step(follow(script, ['Yes', 'Yes']), { kind: 'restart' })).toEqual(follow(script, []));
  });
});
