import { describe, expect, it } from 'vitest';
import { conversationReducer, replayConversation, type Script } from './conversation.ts';

const script: Script<'hello' | 'shoes' | 'end'> = {
  start: 'hello',
  steps: {
    hello: {
      texts: ['Hello', 'May I help?'],
      choices: [
        ['Yes', 'shoes'],
        ['No', 'end'],
      ],
    },
    shoes: {
      texts: ['Shoes are here.'],
      links: [{ to: '/products', text: 'Shoes' }],
      choices: [['Yes', 'hello']],
    },
    end: { texts: ['Bye'], choices: [] },
  },
};
const step = conversationReducer(script);

describe('replayConversation', () => {
  it('starts with the first step', () => {
    expect(replayConversation(script, [])).toEqual({
      messages: [{ texts: ['Hello', 'May I help?'], links: [], answer: null }],
      choices: ['Yes', 'No'],
      chosen: [],
    });
  });

  it('lists the messages with their answers in order', () => {
    const { messages, choices } = replayConversation(script, ['Yes']);
    expect(messages.map(({ texts, answer }) => [texts.at(-1), answer])).toEqual([
      ['May I help?', 'Yes'],
      ['Shoes are here.', null],
    ]);
    expect(messages[1]?.links).toEqual([{ to: '/products', text: 'Shoes' }]);
    expect(choices).toEqual(['Yes']);
  });

  it('follows loops', () => {
    expect(replayConversation(script, ['Yes', 'Yes', 'Yes']).messages).toHaveLength(4);
  });

  it('has no choices at the end', () => {
    expect(replayConversation(script, ['No']).choices).toEqual([]);
  });

  it('stops at a saved label that is no longer offered', () => {
    expect(replayConversation(script, ['Yes', 'Perhaps', 'Yes'])).toEqual(
      replayConversation(script, ['Yes']),
    );
  });
});

describe('conversationReducer', () => {
  it('adds the chosen label', () => {
    expect(step(replayConversation(script, ['Yes']), { kind: 'choose', label: 'Yes' })).toEqual(
      replayConversation(script, ['Yes', 'Yes']),
    );
  });

  it('ignores a label that is not offered', () => {
    expect(step(replayConversation(script, ['No']), { kind: 'choose', label: 'Yes' })).toEqual(
      replayConversation(script, ['No']),
    );
  });

  it('begins again', () => {
    expect(step(replayConversation(script, ['Yes', 'Yes']), { kind: 'restart' })).toEqual(
      replayConversation(script, []),
    );
  });
});
