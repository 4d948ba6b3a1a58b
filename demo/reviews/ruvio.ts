import type { ReviewText } from './review-text.ts';

/** Reviews of Ruvio's shoes. */
export const ruvioReviews: readonly ReviewText[] = [
  { design: 'Paseo', rating: 5, text: 'So easy to slip on, wear them daily' },
  {
    design: 'Paseo',
    rating: 5,
    text: 'Lived in these for two weeks on an island, sea water included. Rinsed them, dried them on a wall, still fine.',
  },
  {
    design: 'Paseo',
    colorway: 'Marina',
    rating: 5,
    text: 'The navy has faded to a nice soft blue by now, and the white line comes clean with a bit of baking soda.',
  },
  {
    design: 'Paseo',
    rating: 5,
    text: 'sole really does take the shape of your foot, took five days in my case and now nobody else can wear them',
  },
  {
    design: 'Paseo',
    rating: 5,
    text: "I'm a pool lifeguard with long walks between changing rooms, and I wanted something to slip on over damp feet. These dry in an afternoon on a radiator, faster outside. Elastic is still tight where my previous pair had gone slack within weeks. I wear a 9.5 normally and went with the 9, which felt mean on the first day and right from the fourth. No arch support whatsoever, don't come to them for that, and on wet tiles you have to walk like a penguin. For what they cost I can live with both.",
  },
  {
    design: 'Paseo',
    colorway: 'Rosa',
    rating: 5,
    text: 'Sun bleached pink, not sweet pink. Lovely with white trousers.',
  },
  {
    design: 'Paseo',
    rating: 4,
    text: 'Insole lifted at one edge, a drop of glue fixed it. Good cheap summer shoe apart from that.',
  },
  { design: 'Paseo', rating: 4, text: 'Half size down, they stretch.' },
  {
    design: 'Paseo',
    rating: 4,
    text: 'Bought three colours at once. One pair came without its box and squashed flat, popped back to shape overnight.',
  },
  {
    design: 'Paseo',
    rating: 4,
    text: 'Comfortable for strolling, not for a full day of museums. My soles ached on the stone floors.',
  },
  {
    design: 'Paseo',
    colorway: 'Arena',
    rating: 3,
    text: 'Undyed canvas shows everything: coffee, grass, the tram. I knew that and bought them anyway.',
  },
  {
    design: 'Paseo',
    rating: 2,
    text: 'My heel comes out when I walk fast. Tried the size below and the toes cramped. Looks sweet on my sister, and the refund was quick, so no hard feelings.',
  },
  {
    design: 'Paseo',
    rating: 1,
    text: 'The canvas split along the side seam on holiday, day four, and I spent the rest of it in flip flops.',
  },
  { design: 'Sirena', rating: 5, text: 'Washed four times, look better than new.' },
  {
    design: 'Sirena',
    rating: 5,
    text: "My teenage son asked for another pair the same week, that's how fast they became the only shoes he wears.",
  },
  { design: 'Sirena', rating: 5, text: 'Good rubber toe, no stubbed toes on the boat.' },
  {
    design: 'Sirena',
    colorway: 'Oliva',
    rating: 5,
    text: 'Tan laces make it. Wore them on the allotment and then to the pub, and the olive hides the mud quite well.',
  },
  {
    design: 'Sirena',
    rating: 5,
    text: "I teach primary school and sit on the floor a lot, so I need something that bends, that washes and that doesn't mind being stepped on by thirty children. So far so good. The canvas softened within two days, the rubber hasn't peeled anywhere and paint came out with cold water and soap. I ordered my normal 6.5. There's about a finger of room in front, which I like in summer. Don't expect any cushioning, it is a flat shoe with a flat insole, and after a school trip I do feel my heels. For everyday wear I couldn't ask for more.",
  },
  { design: 'Sirena', rating: 5, text: "Finally a canvas shoe that isn't too narrow for me!" },
  {
    design: 'Sirena',
    colorway: 'Granada',
    rating: 4,
    text: 'Red came off on my hands while lacing them the first time. One wash by hand and that was over.',
  },
  { design: 'Sirena', rating: 4, text: "Really flat inside. I put in a gel insole and now they're perfect." },
  { design: 'Sirena', rating: 4, text: 'laces too long, everything else good' },
  {
    design: 'Sirena',
    rating: 4,
    text: "Took ten days to arrive because of some mix up at the depot, which isn't the shoe's fault. A bit stiff round the heel to begin with.",
  },
  {
    design: 'Sirena',
    colorway: 'Sal',
    rating: 3,
    text: 'White for about an hour. They did come clean again but shrank a little in the machine, so do it by hand',
  },
  {
    design: 'Sirena',
    rating: 3,
    text: "The toe cap looks huge in larger sizes. My 11.5 had me feeling like a clown at first; I've got used to it, my girlfriend hasn't.",
  },
  {
    design: 'Sirena',
    rating: 2,
    text: 'Rubber strip round the sole came loose on the inner side after a month of walking to work. I glued it and it has come loose again a bit further along. Shame, since the canvas itself is thick and well sewn and the fit was right first time.',
  },
];
