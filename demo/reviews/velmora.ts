import type { ReviewText } from './review-text.ts';

/** Reviews of Velmora's shoes. */
export const velmoraReviews: readonly ReviewText[] = [
  {
    design: 'Drift One',
    colorway: 'Night',
    rating: 5,
    text: "Night shift worker, so I run in the dark and black it was. Logged a bit over 400 km by now, all on road and canal path, and the foam still has some life in it, though less bounce than in the first month. Outsole is smooth at the outer heel, as on all my shoes. What I like most is the upper: no hot spots, no hole by the big toe, dry by the next day. I take a 10 in everything and the 10 was right. I'd add something reflective, since one bright line is not much at eleven at night.",
  },
  { design: 'Drift One', rating: 5, text: 'Soft without being mushy, at last.' },
  {
    design: 'Drift One',
    rating: 5,
    text: 'Came back from plantar fasciitis with these. Started at ten minutes, now at forty.',
  },
  {
    design: 'Drift One',
    rating: 5,
    text: "I run three times a week, slowly, and in these I've stopped thinking about my feet.",
  },
  {
    design: 'Drift One',
    rating: 5,
    text: 'Work nights on a stroke ward and my heels no longer ache when I get home. Damp cloth is enough to clean them.',
  },
  {
    design: 'Drift One',
    colorway: 'Glacier',
    rating: 5,
    text: 'Sky blue and white, and yes they were clean for exactly one run. Happy anyway.',
  },
  { design: 'Drift One', rating: 4, text: 'Laces are too long and a bit slippery. Ride is lovely.' },
  {
    design: 'Drift One',
    rating: 4,
    text: 'Half a size up for me, toes touched the front on downhill bits. Delivery in three days, box slightly dented.',
  },
  {
    design: 'Drift One',
    colorway: 'Ember',
    rating: 4,
    text: "It's a loud orange, lovely at dawn. The mesh let my toes freeze in a cold wind, so thicker socks next time",
  },
  {
    design: 'Drift One',
    rating: 3,
    text: 'Nice cushioning but not for overpronators. My ankles lean inwards and by 8 km I could feel it in the knee.',
  },
  { design: 'Drift One', rating: 3, text: 'Comfortable walker, a bit dull to run in.' },
  {
    design: 'Drift One',
    rating: 2,
    text: "Squeaks. Left foot only, from the insole I think, and talc didn't help. On quiet mornings I can hear myself coming. If it weren't for that I'd have given four, as the cushioning is great on my knees.",
  },
  { design: 'Drift Zero', rating: 5, text: 'Eleven seconds quicker over my usual 5k, same heart rate.' },
  { design: 'Drift Zero', rating: 5, text: "Plate is stiff, legs are fresh, I'm sold" },
  {
    design: 'Drift Zero',
    colorway: 'Ultraviolet',
    rating: 5,
    text: 'Pink foam got me cheered on by strangers at the marathon. I finished eight minutes faster than last time, feet in one piece 🎉',
  },
  {
    design: 'Drift Zero',
    rating: 4,
    text: "First plated shoe for me, so I've nothing to compare it with except ordinary trainers. They feel odd when walking, like standing on a rocking chair, and make sense somewhere around tempo pace. Did a 10k and two long sessions. My calves got less sore than usual and my hips more. The nylon upper is thin, so I could feel the laces through it until I loosened the lower rows. Exactly true to size.\n\nStar off for the tongue, which folds over on itself each time I put them on, and for the rubber at the back: I can already see wear at 60 km.",
  },
  { design: 'Drift Zero', rating: 4, text: 'Quick, firm, slightly narrow in front. Only for races.' },
  { design: 'Drift Zero', rating: 4, text: 'No heel slip, and the thin laces hold well.' },
  {
    design: 'Drift Zero',
    rating: 3,
    text: "Rocker is nice, but I'm a back of the pack runner and at my pace it does nothing for me besides making it hard to stand at traffic lights. No fault of the shoe",
  },
  {
    design: 'Drift Zero',
    rating: 2,
    text: "Blister under the arch after every run longer than an hour. The insole has a ridge there, I could feel it with my finger. Swapped it and that helped, though I shouldn't have to at $185. Very fast for short things.",
  },
  {
    design: 'Drift Zero',
    rating: 1,
    text: 'Plate started creaking at 30 km, then something cracked on the right side in the middle of intervals. Replacement is supposedly on its way since last week.',
  },
  { design: 'Meridian', rating: 5, text: 'Gorgeous shape, fits as expected.' },
  { design: 'Meridian', rating: 5, text: 'Looks like something my dad ran in, and he confirmed it.' },
  {
    design: 'Meridian',
    rating: 5,
    text: 'Everyday shoe for the school run and the shops. Suede needs a brush now and then, nothing else.',
  },
  {
    design: 'Meridian',
    rating: 5,
    text: 'I have a wide forefoot and a bunion, and the nylon just stretches around it.',
  },
  {
    design: 'Meridian',
    rating: 4,
    text: "Low sole so don't expect miracles on long walks, but six or seven km is fine.",
  },
  {
    design: 'Meridian',
    colorway: 'Fern',
    rating: 4,
    text: 'On sale and very green. The yellow mark is more mustard on mine, which I like better',
  },
  {
    design: 'Meridian',
    rating: 3,
    text: "Bought for looks and they deliver on that, people ask about them. In use they're average. The insole slides back after an hour and bunches under my heel, so each evening I push it forward again; double sided tape has helped. Suede at the toe got shiny where my other foot catches it. Size wise I'd say they run half a size big. They did survive two downpours and dried by next morning, a point in their favour. If you want a smart casual pair for short days you'll be pleased. If you are on your feet a lot, look at something with more underneath.",
  },
  { design: 'Meridian', rating: 3, text: 'Nice, but thin soled on cold pavements.' },
  {
    design: 'Meridian',
    rating: 2,
    text: 'Stitching on the heel tab came undone in week one. The photo I sent was answered kindly and I got part of my money back, so I kept them and sewed it. Still, week one.',
  },
];
