import { brand } from '@collimate/domain/brand'
import type { StandingPage } from './standing-page.ts'

/** What the citation of a picture of ours leads to. */
export const ourPictures: StandingPage = {
  title: 'Our Pictures',
  description: `How the diagrams and radiographs in ${brand.name} are made, and how they differ from real ones.`,
  lead: 'If “Image Citation” brought you here, the picture is our own work. No patient was ever imaged for it.',
  sections: [
    {
      heading: 'Diagrams',
      id: 'diagrams',
      paragraphs: [
        'Each diagram is drawn by a small program that we write for it, so we can mend a line or a label and draw it again.',
        'Read it as a sketch: it shows what the question or the lesson is about, and leaves out the rest.',
      ],
    },
    {
      heading: 'Radiographs',
      id: 'radiographs',
      paragraphs: [
        'Our radiographs are computed. The body in each is a phantom, a digital model that we build out of fat, soft tissue, lung, and bone. A program then makes the exposure:',
      ],
      items: [
        'It follows the rays from the tube to every point of the detector, and adds up how far they travel through each tissue.',
        'It takes a simplified spectrum of the tube at the kVp of the exposure, and weakens it along those paths with attenuation values published by NIST.',
        'It adds scatter, the blur of the detector, and the noise of a limited number of photons.',
        'It processes the result as a digital system does: it finds the range of values to show, sharpens the edges, and sets the contrast.',
      ],
    },
    {
      heading: 'What still differs from a real radiograph',
      paragraphs: [
        'Use them to learn projections, anatomy, positioning, and what exposure does. Don’t use them to learn a diagnosis.',
      ],
      items: [
        'Bones are smoother than a patient’s, and the fine pattern inside them is a texture we add.',
        'Small structures can be missing: on our PA chest, you can’t make out the trachea in front of the spine, and our lateral knee has no tendon and no fat pad.',
        'Scatter is a smooth estimate that we set for each picture. We don’t follow single photons.',
        'Each maker of x-ray systems has its own processing. We copy none of them.',
      ],
    },
    {
      heading: 'How we check',
      paragraphs: [
        'The Exposure Visualizer makes its images from bodies built the same way, with a finer model of the physics. There we measure that model against published figures and show how far off it is, part by part. You need to log in to see it.',
      ],
      link: { to: '/exposure-visualizer?mode=physics#how-true', name: 'How true is this?' },
    },
    {
      heading: 'Found a mistake?',
      paragraphs: ['Press Report under the question, or write to us. We look at everything you report.'],
      contact: true,
    },
  ],
}
