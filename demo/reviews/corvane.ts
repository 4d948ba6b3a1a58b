import type { ReviewText } from './review-text.ts';

/** Reviews of Corvane's shoes. */
export const corvaneReviews: readonly ReviewText[] = [
  {
    design: 'Apex High',
    rating: 5,
    text: "Centre in a weekday league, bad ankles since school, so I'm picky. The padding goes right up and once the laces are done to the top there's no wobble at all when I land on somebody's foot. Grip in our hall, which gets swept maybe once a month, is better than anything I've had; I wipe the soles at half time and that's it.\n\nThey need breaking in, though. For the first two sessions the collar rubbed above the ankle bone and I played with tape under my socks. After that, nothing. Size 11 is true, and wide toes have room to spread.",
  },
  { design: 'Apex High', rating: 5, text: 'Squeaks like mad on a clean gym floor, love it' },
  {
    design: 'Apex High',
    colorway: 'Royalty',
    rating: 5,
    text: "Those gold laces on the purple are why I bought them. The fit is why I'm keeping them.",
  },
  {
    design: 'Apex High',
    rating: 5,
    text: 'For my son, 14, size 9 and growing. He turned his ankle twice in low shoes and not once in these, touch wood.',
  },
  {
    design: 'Apex High',
    rating: 4,
    text: 'Great lockdown and grip. Hot, though. After an hour my socks can be wrung out.',
  },
  {
    design: 'Apex High',
    colorway: 'Practice',
    rating: 4,
    text: "All white means you see each scuff after the first game. Plays well, forefoot nice and wide, and they were on sale so I can't moan.",
  },
  { design: 'Apex High', rating: 4, text: 'Solid shoe, took three weeks to soften.' },
  {
    design: 'Apex High',
    rating: 3,
    text: "Supportive, but heavy by the fourth quarter. As a guard I'd want something lower, probably my own fault for ordering by looks.",
  },
  {
    design: 'Apex High',
    rating: 2,
    text: "Outsole is lovely indoors, but on our asphalt court the tread under the ball of the foot was going smooth within a month of playing twice a week. Nobody claims they're outdoor shoes, yet the brand's story is all about an outdoor court.",
  },
  {
    design: 'Apex High',
    rating: 1,
    text: 'Eyelet tore out of the leather the second time I tightened them. Sent photos, got a label, sent them back. Would have liked a working pair instead.',
  },
  { design: 'Rebound High', rating: 5, text: 'Best fitting high top I have had so far.' },
  { design: 'Rebound High', rating: 5, text: 'Hardly any squeak and no marks on the gym floor.' },
  {
    design: 'Rebound High',
    rating: 5,
    text: "I don't play anymore, I coach under twelves and stand on a cold floor for two hours. Warm, steady, and the lining doesn't bunch.",
  },
  {
    design: 'Rebound High',
    rating: 5,
    text: "Spent a long evening comparing these with the Apex and I'm glad I took this one. Less padding round the ankle, more feel; the suede wraps instead of standing off your foot like cardboard. Had to go down half a size, from 10.5 to 10, since the upper gives a little after a few games. Arch support is modest so I put my own insoles in, and they fit without trimming. Only moan: suede and a spilled sports drink do not mix. The stain is fainter now but still there if you know where to look.",
  },
  {
    design: 'Rebound High',
    rating: 4,
    text: 'The suede colored my socks for the first week, then stopped. Everything else is good.',
  },
  {
    design: 'Rebound High',
    colorway: 'Away Game',
    rating: 4,
    text: 'Blue is deeper than on my screen, nearer navy in gym light. White parts mark easily. Fit is superb.',
  },
  { design: 'Rebound High', rating: 4, text: 'Bit of heel slip until I used the top eyelet' },
  {
    design: 'Rebound High',
    rating: 3,
    text: 'Needs both hands and a shoehorn to get on. Once on, very good, but I change in a hurry between work and training.',
  },
  {
    design: 'Rebound High',
    rating: 1,
    text: 'Wrong size in the box. Label said 9.5, tongue said 8, and when I asked for a swap the 9.5 had sold out. Refunded, yes, but only after three emails.',
  },
  { design: 'Sixth Man', rating: 5, text: 'Simple leather shoe, nothing to complain about.' },
  {
    design: 'Sixth Man',
    rating: 5,
    text: "Honest leather for the money, it creases nicely instead of cracking, and the sole hasn't come away anywhere even though I scrape the curb when I park my bike.",
  },
  {
    design: 'Sixth Man',
    rating: 5,
    text: 'Took them to a wedding in the end because my dress shoes hurt, and danced till two.',
  },
  { design: 'Sixth Man', rating: 5, text: 'Came on a Thursday, worn to the away game on Saturday.' },
  { design: 'Sixth Man', rating: 4, text: 'comfy after a week, like cardboard before that' },
  {
    design: 'Sixth Man',
    rating: 4,
    text: 'Good width at the toes. The nylon tongue is thin, so the laces dig in when you pull them tight.',
  },
  {
    design: 'Sixth Man',
    colorway: 'Overtime',
    rating: 4,
    text: "Cream rather than white, in case you're wondering about the bone part. I wear mine with jeans most days of the week, drive in them, walk to the station in them, and once played an hour of pickup when I'd forgotten my bag. They gripped fine but my ankles missed the height. Leather has one long crease on each toe and no cracks. The insole smelled of glue for a few days. I'd have given five if the heel hadn't rubbed me raw on the very first walk; since then it's been fine. True to size, 8.5.",
  },
  {
    design: 'Sixth Man',
    rating: 3,
    text: 'Very flat inside. Anyone with a high arch should plan on an insole.',
  },
  { design: 'Sixth Man', rating: 3, text: 'Looks good, slaps loudly when I walk downstairs.' },
  {
    design: 'Sixth Man',
    rating: 2,
    text: "I wanted to like these. Leather's fine, stitching's fine, but the heel bit into me for three weeks and I ran out of plasters. A friend wears them now with no trouble at all.",
  },
];
