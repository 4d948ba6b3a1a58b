import type { ReviewText } from './review-text.ts';

/** Reviews of Lumenor's shoes. */
export const lumenorReviews: readonly ReviewText[] = [
  { design: 'Halo Knit', rating: 5, text: "It's a sock with a sole and I love it." },
  {
    design: 'Halo Knit',
    rating: 5,
    text: "Seven months pregnant with swollen feet, couldn't reach any laces anyway. These go on with one finger in the loop.",
  },
  {
    design: 'Halo Knit',
    colorway: 'Eclipse',
    rating: 5,
    text: 'The foam shows dirt, the black knit hides everything. So light that I forget to take them off at home.',
  },
  {
    design: 'Halo Knit',
    rating: 5,
    text: 'Flew eleven hours in them. My feet swelled, the knit gave, no problem.',
  },
  { design: 'Halo Knit', rating: 4, text: 'So soft. No arch to speak of, so I limit them to a few hours' },
  {
    design: 'Halo Knit',
    rating: 4,
    text: 'Between sizes take the smaller one, the collar relaxes after four or five wears.',
  },
  {
    design: 'Halo Knit',
    colorway: 'Dawn',
    rating: 4,
    text: 'More coral than I expected from the photos, the pale pink is only round the collar. Lovely all the same.',
  },
  {
    design: 'Halo Knit',
    rating: 3,
    text: "Mixed feelings. Around the house, in the car, to the shops: the most comfortable thing I've put on my feet. But the film doesn't hold much sideways, and when I stepped off a kerb at an angle my foot went over the edge of the sole. I'm a heavy bloke, 105 kilos, so perhaps they are not meant for me.\n\nWashing them in cold water worked well and they kept their shape. I'll keep them for travelling, and for the gym I'll look at something with laces.",
  },
  { design: 'Halo Knit', rating: 3, text: 'Comfy but my feet got cold in the wind.' },
  {
    design: 'Halo Knit',
    rating: 2,
    text: "A thread snagged on the dog's claw in the first week and now there's a small hole by the toe. That may be bad luck, but knit this fine needs some sort of guard. Soft as anything until then.",
  },
  {
    design: 'Orbit Sock',
    rating: 5,
    text: 'Cage does its job, I can do side lunges without sliding off the footbed.',
  },
  { design: 'Orbit Sock', rating: 5, text: 'Great gym shoe, easy to pull on.' },
  { design: 'Orbit Sock', rating: 5, text: 'No hot spots, good hold in circuits, usual size.' },
  {
    design: 'Orbit Sock',
    rating: 4,
    text: 'Getting in takes some wriggling because of the higher collar. After a few days I found the trick: heel down first, then tug on the loop.',
  },
  {
    design: 'Orbit Sock',
    colorway: 'Aurora',
    rating: 4,
    text: "I use them for rowing, stairs and a bit of treadmill, four mornings a week, and the hold is far better than in the lower knit I had before. Foam is soft but you don't sink when you lift something heavy, within reason. Sizing: usual 8, fits, with the toes close to the front. They survived the washing bag twice, although the mint turned slightly grey on the second go. Also they're warm. By the end of an hour I'm glad to peel them off, and peel is the word, because the collar really clings.",
  },
  {
    design: 'Orbit Sock',
    rating: 3,
    text: 'The rubber cage pressed on the outside of my wide foot. It got better but it never got good.',
  },
  {
    design: 'Orbit Sock',
    rating: 2,
    text: "After spin class these smell. I air them, I've tried powder, and the thick collar never seems to dry by the next day. Hold is good and I wish I could recommend them.",
  },
  {
    design: 'Orbit Sock',
    rating: 1,
    text: 'Cage came unglued at one corner on the third outing, right where the foot bends. Not acceptable for what these cost.',
  },
  {
    design: 'Photon',
    rating: 5,
    text: "Two half marathons and a 10k in them so far, and I took 1:40 off my best over the half, on a course with a nasty bridge. I know, training counts too. But the way they roll you forward in the last five kilometres, when my form usually goes, was new to me. The upper is nearly nothing: put them on carefully, tighten with feeling, use thin socks. Fit is true for me, narrow heel, a bit short at the big toe. They're loud on asphalt, and corners at speed need some faith. Forty races will last me four years.",
  },
  { design: 'Photon', rating: 5, text: 'Silly money. Personal best. Not sorry.' },
  {
    design: 'Photon',
    rating: 4,
    text: 'Fast, no doubt. The mesh tore a little where my toe comes up after three races, so I taped it.',
  },
  {
    design: 'Photon',
    rating: 4,
    text: 'Laces are fiddly with cold fingers, I fumbled for a full minute before a morning 10k. Very quick shoe though.',
  },
  {
    design: 'Photon',
    rating: 4,
    text: 'Went half a size up after reading around, good call. At anything slower than five minutes a kilometre they feel tippy.',
  },
  {
    design: 'Photon',
    rating: 3,
    text: "Good race shoe, but I can't honestly say it's twice as good as ones at half the cost. Calves sore for three days.",
  },
  {
    design: 'Photon',
    rating: 3,
    text: "Tried them for one track session and one 5k. Wonderful on the straight, wobbly in the bends, and I had to stop to redo the laces. Keeping them for a flat marathon in autumn, we'll see.",
  },
  {
    design: 'Photon',
    rating: 2,
    text: 'For $260 I expected more than 140 km before the outer heel wore down to foam. I weigh 61 kilos and only raced and did strides in them. Quick while it lasted, and the weight is a marvel, but do work out the cost per race before you order.',
  },
  {
    design: 'Photon',
    rating: 1,
    text: 'Left and right are different. One sits a good few millimetres higher at the heel, you can see it on a table. Waiting for the exchange since twelve days, race has been and gone.',
  },
];
