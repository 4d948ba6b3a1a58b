/** A message of the contact form. */
export interface DemoMessage {
  readonly name: string;
  readonly email: string;
  readonly text: string;
  readonly daysAgo: number;
}

/** The messages, newest first. */
export const demoMessages: readonly DemoMessage[] = [
  {
    name: 'Jasmine Tran',
    email: 'jasmine.tran@mail.example',
    text: 'Hello, I ordered yesterday and typed the wrong house number. It should be 14, not 41. Can you still change it?',
    daysAgo: 0.4,
  },
  {
    name: 'Paul Decker',
    email: 'paul.decker@inbox.example',
    text: 'Will the Photon come back in my size? I have been waiting for an 11 for three weeks.',
    daysAgo: 1.7,
  },
  {
    name: 'Nadia Petrova',
    email: 'nadia.petrova@post.example',
    text: 'The left shoe has a small glue stain above the midsole. It does not bother me much, but you may want to know. A photo is ready if it helps.',
    daysAgo: 4.2,
  },
  {
    name: 'Una Byrne',
    email: 'una.byrne@inbox.example',
    text: 'Do the Fell Runner and the Tarn use the same last? The Tarn fits me perfectly and I would order blind.',
    daysAgo: 6.9,
  },
  {
    name: 'Connor Doyle',
    email: 'connor.doyle@mail.example',
    text: 'Just wanted to say thank you. Ordered on a Tuesday, wore them on the Friday, everything as promised.',
    daysAgo: 9.3,
  },
  {
    name: 'Elena Vargas',
    email: 'elena.vargas@inbox.example',
    text: 'Do you ship to the Canary Islands? The size chart answered everything else, very clear by the way.',
    daysAgo: 13.8,
  },
  {
    name: 'Gareth Pritchard',
    email: 'gareth.pritchard@mail.example',
    text: 'My bank shows the payment twice, once as pending. Will one of them disappear by itself?',
    daysAgo: 19.1,
  },
  {
    name: 'Mei Fong',
    email: 'mei.fong@inbox.example',
    text: 'Our running club needs 22 pairs of the Drift One in different sizes. Is there somebody I could talk to about that?',
    daysAgo: 24.6,
  },
  {
    name: 'Soren Lindqvist',
    email: 'soren.lindqvist@mail.example',
    text: 'One of the laces in my parcel is ten centimetres shorter than the other. Funny, but could you send a matching pair?',
    daysAgo: 31.5,
  },
  {
    name: 'Wim Jansen',
    email: 'wim.jansen@inbox.example',
    text: 'I forgot my password and the mail landed in spam. All good now, only telling you because others may miss it too.',
    daysAgo: 42.2,
  },
  {
    name: 'Lucia Romero',
    email: 'lucia.romero@post.example',
    text: 'The suede of my Lido got wet. Is there a way to clean it without ruining the colour?',
    daysAgo: 55.4,
  },
  {
    name: 'Tomas Novak',
    email: 'tomas.novak@inbox.example',
    text: 'Are the leather ones leather all the way, or coated? I am asking because of an allergy to one of the usual coatings.',
    daysAgo: 71.9,
  },
];
